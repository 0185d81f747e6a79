import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried, transaction } from '#server/platform/database/transaction.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { Email } from '#shared/contract/email.ts'
import { MAX_USERNAME } from '#shared/desk/admin.ts'
import { type MailEnv, mailPasswordChanged, mailSecondFactor } from '../credentials/account-mails.ts'
import { type AdminRow, findAdminByName, insertAdmin, listAdmins } from '../credentials/admins.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'
import { removeSecondFactors } from '../credentials/second-factor/manage.ts'
import { clearAttempts } from '../session/attempts.ts'
import { endSessions } from '../session/sessions.ts'
import { applyReset } from './change-password.ts'
import { deactivateAccount } from './people.ts'
import { lockOwners } from './queries.ts'

const DETAILS = { by: 'command line' }
const NewName = z.string().check(z.regex(/^[\p{L}\p{N}._@-]+$/u), z.maxLength(MAX_USERNAME))

/**
 * Adds an administrator.
 * @returns the generated password
 * @throws OperatorError if the name or the email address is invalid or taken
 */
export async function addAdmin(sql: Sql, username: string, email: string): Promise<string> {
  if (!z.safeParse(NewName, username).success) {
    throw new OperatorError(
      `NAME must be at most ${MAX_USERNAME} letters, digits, dots, dashes, underscores or @`,
    )
  }
  const { data: address } = z.safeParse(Email, email)
  if (!address) throw new OperatorError('EMAIL must be an email address')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await transaction(sql, async (tx) => {
    const id = await insertAdmin(tx, { username, email: address, passwordHash })
    if (!id) throw new OperatorError('An administrator with this name or email already exists')
    await recordAudit(tx, { action: 'admin_created', subject: username, details: DETAILS })
  })
  return password
}

/**
 * Gives an active administrator a new password, ends all their sessions and lifts every lock. For an hour, failures on
 * their network don't lock them out.
 * @returns the generated password
 * @throws OperatorError if no administrator has that name, or it is deactivated
 */
export async function resetAdminPassword(sql: Sql, env: MailEnv, username: string): Promise<string> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await changeAdmin(sql, username, async (tx, admin) => {
    await applyReset(tx, admin.id, passwordHash)
    await mailPasswordChanged(tx, env, admin, "on the server's command line")
    await recordAudit(tx, { action: 'password_reset', subject: admin.username, details: DETAILS })
  })
  return password
}

/**
 * Deactivates an administrator. They are signed out immediately, their passkeys and authenticator app are deleted, and the
 * audit log keeps what they did.
 * @throws OperatorError if no administrator has that name, or it is already deactivated or the last active owner
 */
export async function deactivateAdmin(sql: Sql, username: string): Promise<void> {
  await changeAdmin(sql, username, async (tx, admin) => {
    const owners = await lockOwners(tx)
    if (owners.length === 1 && owners[0] === admin.id) {
      throw new OperatorError(`${admin.username} is the last active owner. Add another one first.`)
    }
    await deactivateAccount(tx, admin.id)
    await recordAudit(tx, { action: 'admin_deactivated', subject: admin.username, details: DETAILS })
  })
}

/**
 * Removes the second factor of an active administrator who has lost it, and ends all their sessions.
 * @throws OperatorError if no active administrator has that name, or it has no second factor
 */
export async function resetSecondFactor(sql: Sql, env: MailEnv, username: string): Promise<void> {
  await changeAdmin(sql, username, async (tx, admin) => {
    if (!(await removeSecondFactors(tx, admin.id)))
      throw new OperatorError(`${admin.username} has no second factor.`)
    await clearAttempts(tx, { purpose: 'second factor', subject: admin.id })
    await endSessions(tx, admin.id)
    const change = "removed on the server's command line"
    await mailSecondFactor(tx, env, admin, change)
    const details = { ...DETAILS, change }
    await recordAudit(tx, { action: 'second_factor_changed', subject: admin.username, details })
  })
}

/** Changes an active administrator. */
async function changeAdmin(
  sql: Sql,
  username: string,
  work: (tx: Transaction, admin: AdminRow) => Promise<void>,
): Promise<void> {
  await retried(sql, async (tx) => {
    const admin = await findAdminByName(tx, username)
    if (!admin?.isActive) throw new OperatorError(`No active administrator is named "${username}"`)
    await work(tx, admin)
  })
}

/** Describes all administrators, one per line. */
export async function describeAdmins(sql: Sql): Promise<string> {
  const admins = await listAdmins(sql)
  const lines = admins.map(({ username, email, role, isActive, lastLoginAt }) => {
    const state = isActive ? 'active' : 'deactivated'
    const seen = lastLoginAt ? `last login ${lastLoginAt.toISOString()}` : 'never signed in'
    return `${username} <${email}> ${role === 'admin' ? 'owner' : role}, ${state}, ${seen}`
  })
  return lines.join('\n') || 'There is no administrator yet. The next start adds the first one.'
}
