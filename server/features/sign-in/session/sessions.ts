import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mayUse } from '#shared/contract/access.ts'
import type { AdminLoginResponse, AdminSession } from '#shared/desk/admin.ts'
import { mailNewDevice } from '../credentials/account-mails.ts'
import { type AdminRow, updateLastLogin } from '../credentials/admins.ts'
import type { GuardDeps } from './guard.ts'
import { deleteSteps } from './login-queries.ts'
import {
  deleteSession,
  deleteSessions,
  deleteSurplusSessions,
  insertSession,
  listSessions,
  type OpenedSession,
} from './session-queries.ts'
import type { Tokens } from './tokens.ts'

/** Of the key that signs the cookies (see tokens.ts). */
const PURPOSE = 'portal device cookie'
const LIFETIME_S = 180 * 24 * 3600
const DEVICE_ID_BYTES = 16
/** Only the portal's API gets the cookie. */
const PATH = '/api/admin'
/** A device ID, when the cookie ends (seconds since 1970), and the signature. */
const VALUE = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/

/** A device on which an administrator has signed in. */
export interface Device {
  adminId: string
  deviceId: string
}

/**
 * Recognizes devices that administrators have signed in on, by a signed cookie for each account. Failed logins on such
 * a device are counted apart from those of its network, so strangers can't lock its owner out
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
interface Devices {
  /** Lists the devices that a Cookie header proves. */
  list(cookies: string | null): Device[]
  /** @returns the Set-Cookie header for a device; without `deviceId`, for a new one */
  issue(adminId: string, deviceId?: string): string
}

/** Creates the signer and reader of device cookies. With an https PUBLIC_URL, the cookies need HTTPS. */
export function createDevices(
  tokens: Pick<Tokens, 'deriveKey' | 'acceptedKeys'>,
  env: Pick<Env, 'PUBLIC_URL'>,
): Devices {
  const isSecure = env.PUBLIC_URL?.startsWith('https:') === true
  const prefix = `${isSecure ? '__Secure-' : ''}portal_device_`
  const sign = (key: Buffer, signed: string) => createHmac('sha256', key).update(signed).digest()

  const read = (cookie: string): Device | undefined => {
    const [name = '', value = ''] = cookie.trim().split('=', 2)
    const [, deviceId, end, signature] = VALUE.exec(value) ?? []
    if (!name.startsWith(prefix) || !deviceId || !signature || Number(end) * 1000 < Date.now())
      return undefined
    const adminId = name.slice(prefix.length)
    const given = Buffer.from(signature, 'base64url')
    const isOurs = tokens
      .acceptedKeys(PURPOSE)
      .some((key) => timingSafeEqual(sign(key, `${adminId}.${deviceId}.${end}`), given))
    return isOurs ? { adminId, deviceId } : undefined
  }
  return {
    list: (cookies) => (cookies ?? '').split(';').flatMap((cookie) => read(cookie) ?? []),
    issue(adminId, deviceId = randomBytes(DEVICE_ID_BYTES).toString('base64url')) {
      const signed = `${deviceId}.${Math.floor(Date.now() / 1000) + LIFETIME_S}`
      const signature = sign(tokens.deriveKey(PURPOSE), `${adminId}.${signed}`).toString('base64url')
      const attributes = `Path=${PATH}; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict`
      return `${prefix}${adminId}=${signed}.${signature}; ${attributes}${isSecure ? '; Secure' : ''}`
    },
  }
}

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
): Promise<OpenedSession | undefined> {
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
  { session, deviceId }: { session: OpenedSession; deviceId: string | undefined },
): Promise<SignedIn> {
  const token = await tokens.sign(session.id, session.expiresAt)
  return {
    body: {
      token,
      admin: { id, username, email, role },
      message: 'Login successful',
      ...(session.lacksFactor && { lacksFactor: true }),
    },
    deviceCookie: devices.issue(id, deviceId),
  }
}

/** Whose sessions a caller sees and may end: null means everyone's, which only owners see. */
const scopeOf = ({ adminId, role }: AdminContext) => (mayUse(role, 'owner') ? null : adminId)

/**
 * Lists open sessions, most recently seen first: everyone's for owners, the caller's for others. `current` marks the
 * caller's session.
 */
export async function readSessions(sql: Sql, admin: AdminContext): Promise<AdminSession[]> {
  const rows = await listSessions(sql, scopeOf(admin))
  return rows.map((row) => ({ ...withIsoTimes(row), current: row.id === admin.sessionId }))
}

/** Ends the caller's session. */
export async function logout(sql: Sql, admin: AdminContext): Promise<void> {
  await transaction(sql, async (tx) => {
    const ended = await deleteSession(tx, admin.sessionId, admin.adminId)
    if (ended !== undefined) await recordAudit(tx, { ...admin, action: 'logout' })
  })
}

/** Ends all sessions of the caller, including this one. */
export async function signOutEverywhere(sql: Sql, admin: AdminContext): Promise<void> {
  await transaction(sql, async (tx) => {
    const sessionsEnded = await endSessions(tx, admin.adminId)
    await recordAudit(tx, { ...admin, action: 'logout', details: { sessionsEnded } })
  })
}

/**
 * Ends an open session: anyone's for owners, the caller's for others.
 * @throws ApiError not_found (404) if it is not open
 */
export async function endSession(sql: Sql, admin: AdminContext, id: string): Promise<void> {
  await transaction(sql, async (tx) => {
    const owner = await deleteSession(tx, id, scopeOf(admin))
    if (owner === undefined) throw new ApiError('not_found', 'This session has already ended.')
    await recordAudit(tx, { ...admin, action: 'session_ended', subject: owner })
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
