import { recordAudit } from '#server/features/audit/service.ts'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { countMailProblems, queueMail } from '#server/platform/mail/service.ts'
import { generateToken, hashToken } from '#server/platform/random.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationSent,
  MAX_PEOPLE,
  type ResetPassword,
} from '#shared/desk/admin.ts'
import { type Account, addressOf, type MailEnv, mailPasswordChanged } from '../credentials/account-mails.ts'
import { type AdminRow, findAdminByEmail, updateOwnName } from '../credentials/admins.ts'
import { generatePassword, hashPassword, refuseCommonPassword } from '../credentials/passwords.ts'
import { type Attempt, spendAttempts } from '../session/attempts.ts'
import type { Device } from '../session/sessions.ts'
import { type AccountDeps, applyReset } from './change-password.ts'
import { consumeReset, deleteInvited, findReset, insertInvited, lockInvited, upsertReset } from './queries.ts'

const RESET_LIFETIME_S = 3600

/**
 * Mails a link that resets the password, if the address belongs to an active administrator. It returns before the
 * address is looked up, so neither the response nor its timing shows whether the account exists. If sending fails, the
 * user asks again.
 * @param device one that the caller has signed in on, for any account
 * @throws ApiError rate_limited (429), even for unknown addresses
 */
export async function requestReset(
  deps: AccountDeps,
  email: string,
  client: Client,
  device?: Device,
): Promise<void> {
  await spendAttempts(deps, attemptsOf(email.toLowerCase(), client.truncatedAddress ?? 'unknown', device))
  void deps.background.run('password reset', async () => {
    const admin = await findAdminByEmail(deps.sql, email)
    if (admin?.isActive) await mailReset(deps, admin, client)
  })
}

/** A stranger can use up neither the emails from a device that its owner signed in on, nor those from other networks. */
function attemptsOf(mailbox: string, network: string, device: Device | undefined): Attempt[] {
  if (device) return [{ purpose: 'reset mail from known device', subject: `${device.deviceId} ${mailbox}` }]
  return [
    { purpose: 'reset mail from network', subject: network },
    { purpose: 'reset mail to account from network', subject: `${network} ${mailbox}` },
    { purpose: 'reset mail to account', subject: mailbox },
  ]
}

async function mailReset(
  { sql, env, mailWorker }: AccountDeps,
  admin: AdminRow,
  client: Client,
): Promise<void> {
  await retried(sql, async (tx) => {
    await mailPasswordLink(tx, env, admin, {
      subject: `Reset your ${siteName(env)} password`,
      write: (link) => buildMailText(admin.username, siteName(env), link),
      lifetime: RESET_LIFETIME_S,
      part: 'search',
    })
    await recordAudit(tx, {
      action: 'password_reset_requested',
      subject: admin.username,
      details: { ipAddress: client.truncatedAddress },
    })
  })
  mailWorker.wake()
}

interface PasswordMail {
  subject: string
  write: (link: string) => string
  lifetime: number
  part: 'search' | 'hash'
}

/**
 * Mails a link that sets the account's password once. An earlier link no longer works.
 * @param mail its text with the link, how long the link works, in seconds, and the part of the address that has the token:
 *   browsers send a fragment (`hash`) to no server
 * @returns the link
 */
async function mailPasswordLink(
  tx: Transaction,
  env: MailEnv,
  { id, email }: Account,
  { write, part, ...mail }: PasswordMail,
): Promise<string> {
  const token = generateToken()
  const link = addressOf(env, ADMIN_SCREENS.resetPassword)
  link[part] = `token=${token}`
  await upsertReset(tx, { adminId: id, tokenHash: hashToken(token), lifetime: mail.lifetime })
  await queueMail(tx, { ...mail, to: email, text: write(link.href) })
  return link.href
}

const buildMailText = (username: string, site: string, link: string) => `Hello ${username},

someone asked to reset your password for the portal of
${site}. To choose a new one, open this link within one hour:

${link}

The link works once. If you didn't ask for it, ignore this email.
Your password will not change.
`

/**
 * Sets a new password with the token from the email, or the first one with that of an invitation, ends all sessions of the account and lifts every lock. Wrong tokens
 * are counted for each network, but a right one is always accepted: it has 256 bits and needs no limit.
 * @throws ApiError forbidden (403) for a token that is unknown, used, replaced or expired; invalid (422) for a
 *   common password; rate_limited (429)
 */
export async function resetPassword(
  { sql, env, clock }: Pick<AccountDeps, 'sql' | 'env' | 'clock'>,
  { token, newPassword, displayName }: ResetPassword,
  client: Client,
): Promise<void> {
  const tokenHash = hashToken(token)
  const owner = await findReset(sql, tokenHash)
  if (!owner) {
    const ipAddress = client.truncatedAddress
    await recordStrangerFailure({ sql }, { action: 'token_refused', ipAddress, username: null })
    await spendAttempts({ sql, clock }, [
      { purpose: 'reset token from network', subject: ipAddress ?? 'unknown' },
    ])
    throw createSpentLinkError()
  }
  await refuseCommonPassword(newPassword)
  const { adminId, username, email, isInvited } = owner
  const passwordHash = await hashPassword(newPassword)
  await retried(sql, async (tx) => {
    if (!(await consumeReset(tx, tokenHash))) throw createSpentLinkError()
    const sessionsEnded = await applyReset(tx, adminId, passwordHash)
    if (isInvited) {
      if (displayName) await updateOwnName(tx, adminId, { displayName })
      return recordAudit(tx, { action: 'invitation_accepted', adminId, username })
    }
    await mailPasswordChanged(tx, env, { id: adminId, username, email }, 'with the link from an email')
    return recordAudit(tx, { action: 'password_reset', adminId, username, details: { sessionsEnded } })
  })
}

function createSpentLinkError(): ApiError {
  const message =
    'This link has been used, has been replaced by a later one, or has expired. Please ask for a new one.'
  return new ApiError('forbidden', message, { issues: [{ path: 'token', message }] })
}

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
