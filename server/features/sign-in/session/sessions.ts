import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { mayUse } from '#shared/access.ts'
import type { AdminSession } from '#shared/admin.ts'
import { MESSAGES } from '#shared/messages.ts'
import { deleteSteps } from './login-step-queries.ts'
import { deleteSession, deleteSessions, listSessions } from './session-queries.ts'

/** Whose sessions a caller sees and may end: null means everyone's, which only owners see. */
const scopeOf = ({ adminId, role }: AdminContext) => (mayUse(role, 'owner') ? null : adminId)

/**
 * Lists open sessions, most recently seen first: everyone's for owners, the caller's for others. `current` marks the
 * caller's session.
 */
export async function readSessions(sql: Sql, admin: AdminContext): Promise<AdminSession[]> {
  const rows = await listSessions(sql, scopeOf(admin))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === admin.sessionId,
  }))
}

/** Ends the caller's session. */
export async function logout(sql: Sql, { adminId, username, sessionId }: AdminContext): Promise<void> {
  await transaction(sql, async (tx) => {
    const ended = await deleteSession(tx, sessionId, adminId)
    if (ended !== undefined) await recordAudit(tx, { action: 'logout', adminId, username })
  })
}

/** Ends all sessions of the caller, including this one. */
export async function signOutEverywhere(sql: Sql, { adminId, username }: AdminContext): Promise<void> {
  await transaction(sql, async (tx) => {
    const sessionsEnded = await endSessions(tx, adminId)
    await recordAudit(tx, { action: 'logout', adminId, username, details: { sessionsEnded } })
  })
}

/**
 * Ends an open session: anyone's for owners, the caller's for others.
 * @throws ApiError not_found (404) if it is not open
 */
export async function endSession(sql: Sql, admin: AdminContext, id: string): Promise<void> {
  if (!z.safeParse(z.guid(), id).success) throw new ApiError('not_found', MESSAGES.notFound)
  await transaction(sql, async (tx) => {
    const owner = await deleteSession(tx, id, scopeOf(admin))
    if (owner === undefined) throw new ApiError('not_found', 'This session has already ended.')
    const { adminId, username } = admin
    await recordAudit(tx, { action: 'session_ended', adminId, username, subject: owner })
  })
}

/**
 * Ends an administrator's sessions and unfinished logins in the caller's transaction: all sessions, or all but `except`.
 * @returns the number of ended sessions
 */
export async function endSessions(tx: Query, adminId: string, except?: string): Promise<number> {
  await deleteSteps(tx, adminId)
  return deleteSessions(tx, adminId, except)
}
