import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { AdminLoginResponse } from '#shared/admin.ts'
import { mailNewDevice } from '../credentials/account-mails.ts'
import { type AdminRow, updateLastLogin } from '../credentials/admins.ts'
import type { Devices } from './devices.ts'
import type { GuardDeps } from './guard.ts'
import { deleteSurplusSessions, insertSession } from './session-queries.ts'

export type LoginDeps = GuardDeps & Pick<Platform, 'env' | 'background' | 'clock' | 'now'>

/** Counted from the login, regardless of activity. Covers a working day, so that operators sign in once a day. */
export const SESSION_LIFETIME_S = 12 * 3600
/** Per administrator. One more login ends the oldest session. */
export const MAX_SESSIONS = 20

export interface SignedIn {
  body: AdminLoginResponse
  /** The Set-Cookie header that proves this device the next time. */
  deviceCookie: string
}

/** Where a login comes from. `deviceId` is of a device that the account has signed in on before. */
export interface Origin {
  client: Client
  deviceId: string | undefined
  /** Whether a passkey was used, alone or after the password. */
  withPasskey?: boolean
}

/**
 * Opens a session in the caller's transaction.
 * @returns undefined if the password was changed or the administrator deactivated in the meantime
 */
export async function openSession(
  tx: Transaction,
  { env }: LoginDeps,
  admin: AdminRow,
  { client, deviceId, withPasskey }: Origin,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const { id: adminId, username } = admin
  const { truncatedAddress: ipAddress, userAgent } = client
  if (!(await updateLastLogin(tx, adminId, admin.passwordHash))) return undefined
  const session = await insertSession(tx, { adminId, lifetime: SESSION_LIFETIME_S, ipAddress, userAgent })
  await deleteSurplusSessions(tx, adminId, MAX_SESSIONS)
  const details = { ipAddress, ...(withPasskey && { passkey: true }) }
  await recordAudit(tx, { action: 'login', adminId, username, details })
  if (!deviceId) await mailNewDevice(tx, env, admin, client)
  return session
}

/** The response to a login, after its session was committed. */
export async function signedIn(
  { tokens }: LoginDeps,
  devices: Devices,
  { id, username, email, role }: AdminRow,
  { session, deviceId }: { session: { id: string; expiresAt: Date }; deviceId: string | undefined },
): Promise<SignedIn> {
  const token = await tokens.sign(session.id, session.expiresAt)
  return {
    body: { token, admin: { id, username, email, role }, message: 'Login successful' },
    deviceCookie: devices.issue(id, deviceId),
  }
}
