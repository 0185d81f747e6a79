import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { countMailProblems } from '#server/platform/mail/service.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { INVITATION_DAYS, type Invitation, type InvitationSent, MAX_PEOPLE } from '#shared/desk/people.ts'
import type { Account } from '../credentials/account-mails.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'
import type { AccountDeps } from './deps.ts'
import { deleteInvited, insertInvited, lockInvited } from './queries.ts'
import { mailPasswordLink } from './reset-password.ts'

const LIFETIME_S = INVITATION_DAYS * 24 * 3600

/**
 * Adds an account and mails its owner a link that sets the first password.
 * @throws ApiError conflict (409) if the name or email is taken, or there are too many accounts
 */
export async function invite(
  deps: AccountDeps,
  admin: AdminContext,
  { username, email, role }: Invitation,
): Promise<InvitationSent> {
  const passwordHash = await hashPassword(generatePassword())
  return deliver(deps, admin.username, async (tx) => {
    const id = await insertInvited(tx, { username, email, role, passwordHash }, MAX_PEOPLE)
    if (!id) throw createTakenError()
    const details = { role }
    await recordAudit(tx, { ...admin, action: 'admin_invited', subject: username, details })
    return { id, username, email }
  })
}

/** Mails a new link, and the earlier one no longer works. @throws ApiError not_found (404) without an open invitation */
export const inviteAgain = (deps: AccountDeps, admin: AdminContext, id: string) =>
  deliver(deps, admin.username, async (tx) => {
    const person = found(await lockInvited(tx, id))
    const details = { again: true }
    await recordAudit(tx, { ...admin, action: 'admin_invited', subject: person.username, details })
    return person
  })

/** Removes an account that has no password yet. @throws ApiError not_found (404) without an open invitation */
export const withdrawInvitation = (
  { sql }: Pick<AccountDeps, 'sql'>,
  admin: AdminContext,
  id: string,
): Promise<void> =>
  retried(sql, async (tx) => {
    const person = found(await lockInvited(tx, id))
    await deleteInvited(tx, id)
    await recordAudit(tx, { ...admin, action: 'invitation_withdrawn', subject: person.username })
  })

/** Mails a link to the account that `prepare` returns, in one transaction. */
async function deliver(
  { sql, env, mailWorker }: AccountDeps,
  by: string,
  prepare: (tx: Transaction) => Promise<Account>,
): Promise<InvitationSent> {
  const link = await retried(sql, async (tx) => {
    const person = await prepare(tx)
    return mailPasswordLink(tx, env, person, {
      subject: `${by} invites you to the portal of ${siteName(env)}`,
      write: (address) => buildText(person.username, by, siteName(env), address),
      lifetime: LIFETIME_S,
      part: 'hash',
    })
  })
  mailWorker.wake()
  const isMailed = env.SMTP_URL !== undefined && (await countMailProblems(sql)).failed === 0
  return { link: isMailed ? null : link }
}

const buildText = (username: string, by: string, site: string, link: string) => `Hello,

${by} invites you to the portal of ${site}.
Your username is: ${username}
To choose your password, open this link within ${INVITATION_DAYS} days:

${link}

The link works once. If you didn't expect this email, ignore it.
`

function createTakenError(): ApiError {
  const message = `Someone already has this username or email, or there are ${MAX_PEOPLE} accounts.`
  return new ApiError('conflict', message)
}
