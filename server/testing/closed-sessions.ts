import type { Sql } from '../platform/database/connect.ts'
import type { Env } from '../platform/env.ts'
import { signIn } from './sign-in.ts'

/** Opens three sessions and closes each in another way. @returns the headers of each session */
export async function createClosedSessions(app: { sql: Sql; env: Env }) {
  const revoked = await signIn(app, 'revoked')
  await app.sql`delete from admin_sessions where id = ${revoked.sessionId}`
  const expired = await signIn(app, 'expired')
  await app.sql`update admin_sessions set expires_at = now() where id = ${expired.sessionId}`
  const deactivated = await signIn(app, 'deactivated')
  await app.sql`update admins set is_active = false where id = ${deactivated.adminId}`
  return { revoked: revoked.headers, expired: expired.headers, deactivated: deactivated.headers }
}
