import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne, readValue } from '#server/platform/database/read.ts'
import { ROLES } from '#shared/contract/access.ts'
import { AdminSession } from '#shared/desk/admin.ts'
import { lacksRequiredFactor } from '../credentials/second-factor/required.ts'

/** Without a call for this long, a session ends. In minutes. */
const IDLE_MIN = 30
/** How long a password counts as just entered. In minutes. */
const RECENT_MIN = 30

const OpenSession = z.object({
  sessionId: z.string(),
  adminId: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  isIdle: z.boolean(),
  isRecent: z.boolean(),
  lacksFactor: z.boolean(),
})

/** Finds a session that has not expired and whose administrator is active. It may have been idle for too long. */
export const findOpenSession = (query: Query, id: string) => readFirst(query, OpenSession)`
    select s.id as session_id, a.id as admin_id, a.username, a.role, not ${isInUse(query)} as is_idle,
      s.authenticated_at > now() - ${RECENT_MIN}::integer * interval '1 minute' as is_recent,
      ${lacksRequiredFactor(query)} as lacks_factor
    from admin_sessions s join admins a on a.id = s.admin_id
    where s.id = ${id} and s.expires_at > now() and a.is_active`

const isInUse = (query: Query) => query`s.last_seen_at > now() - ${IDLE_MIN}::integer * interval '1 minute'`

/** Records that the password was entered again, or a passkey used. */
export async function confirmSession(query: Query, id: string): Promise<void> {
  await query`update admin_sessions set authenticated_at = now() where id = ${id}`
}

/** Updates when the session was last seen, at most once a minute. */
export async function touchSession(query: Query, id: string): Promise<void> {
  await query`
    update admin_sessions set last_seen_at = now()
    where id = ${id} and last_seen_at < now() - interval '1 minute'`
}

interface NewSession {
  adminId: string
  /** In seconds, from now. */
  lifetime: number
  ipAddress: string | null
  userAgent: string | null
}

const Inserted = z.object({ id: z.string(), expiresAt: z.date(), lacksFactor: z.boolean() })
/** A session that was just opened. `lacksFactor`: a second factor is required first. */
export type OpenedSession = z.infer<typeof Inserted>

export async function insertSession(
  query: Query,
  { adminId, lifetime, ipAddress, userAgent }: NewSession,
): Promise<OpenedSession> {
  return readOne(query, Inserted)`
    with inserted as (
      insert into admin_sessions (admin_id, expires_at, ip_address, user_agent)
      values (${adminId}, now() + make_interval(secs => ${lifetime}), ${ipAddress}, ${userAgent})
      returning id, admin_id, expires_at
    )
    select inserted.id, expires_at, ${lacksRequiredFactor(query)} as lacks_factor
    from inserted join admins a on a.id = inserted.admin_id`
}

const SessionRow = z.extend(z.omit(AdminSession, { current: true }), {
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
})

/** The open sessions of active administrators, or of one of them, most recently seen first. */
export const listSessions = (query: Query, adminId: string | null) => read(query, SessionRow)`
  select s.id, a.username, s.created_at, s.last_seen_at, s.expires_at, s.ip_address, s.user_agent
  from admin_sessions s join admins a on a.id = s.admin_id
  where s.expires_at > now() and ${isInUse(query)} and a.is_active
    and (${adminId}::uuid is null or a.id = ${adminId}::uuid)
  order by s.last_seen_at desc, s.id`

/** Ends a session of any administrator, or of one. @returns its administrator's username; undefined if it was not open */
export const deleteSession = (query: Query, id: string, ofAdmin: string | null) => readValue(
  query,
  z.object({ username: z.string() }),
)`
    delete from admin_sessions s using admins a
    where s.id = ${id} and a.id = s.admin_id and s.expires_at > now()
      and (${ofAdmin}::uuid is null or a.id = ${ofAdmin}::uuid)
    returning a.username`

/** Ends all sessions of an administrator, or all but one. @returns the number of ended sessions */
export async function deleteSessions(query: Query, adminId: string, except?: string): Promise<number> {
  const rows = await query`
    delete from admin_sessions where admin_id = ${adminId}
    ${except === undefined ? query`` : query`and id <> ${except}`} returning id`
  return rows.length
}

/** Ends all but the `keep` newest sessions of an administrator, and deletes every expired session. */
export async function deleteSurplusSessions(query: Query, adminId: string, keep: number): Promise<void> {
  await query`
    delete from admin_sessions where expires_at <= now() or id in (
      select id from admin_sessions where admin_id = ${adminId} and expires_at > now()
      order by created_at desc, id offset ${keep}
    )`
}
