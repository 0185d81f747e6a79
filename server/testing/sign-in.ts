import * as z from 'zod/mini'
import type { Role } from '#shared/contract/access.ts'
import { HOUR_MS } from '#shared/contract/time.ts'
import { createTokens } from '../features/sign-in/session/tokens.ts'
import type { Sql } from '../platform/database/connect.ts'
import { readOne } from '../platform/database/read.ts'
import type { Env } from '../platform/env.ts'

/** Opens a session for an administrator without checking a password. Creates the administrator if necessary. */
export async function signIn(app: { sql: Sql; env: Env }, username = 'olive', role: Role = 'admin') {
  const { sql, env } = app
  await sql`
    insert into admins (username, email, password_hash, role)
    values (${username}, ${`${username}@example.org`}, 'no password fits', ${role}) on conflict do nothing`
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const session = await readOne(sql, z.object({ id: z.string(), adminId: z.string() }))`
    insert into admin_sessions (admin_id, expires_at)
    select id, ${expiresAt} from admins where username = ${username} returning id, admin_id`
  const token = await createTokens(env.JWT_SECRET).sign(session.id, expiresAt)
  return {
    token,
    adminId: session.adminId,
    sessionId: session.id,
    headers: { authorization: `Bearer ${token}` },
  }
}
