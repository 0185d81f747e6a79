import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

interface NewStep {
  tokenHash: Buffer
  adminId: string
  /** The hash that the password was checked with. */
  passwordHash: string
  /** In seconds, from now. */
  lifetime: number
}

/** Records a login that waits for its second factor. @returns false if the account changed in the meantime */
export async function insertStep(
  query: Query,
  { tokenHash, adminId, passwordHash, lifetime }: NewStep,
): Promise<boolean> {
  await query`delete from login_steps where expires_at <= now()`
  const rows = await query`
    insert into login_steps (token_hash, admin_id, expires_at)
    select ${tokenHash}::bytea, id, now() + make_interval(secs => ${lifetime}) from admins
    where id = ${adminId} and password_hash = ${passwordHash} and is_active
    returning admin_id`
  return rows.length === 1
}

/** @returns the active administrator who is signing in; undefined for an unknown, used or expired ticket */
export async function findStepAdmin(query: Query, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await read(query, z.object({ adminId: z.string() }))`
    select admin_id from login_steps s join admins a on a.id = s.admin_id
    where token_hash = ${tokenHash} and expires_at > now() and a.is_active`
  return row?.adminId
}

/** Uses up a ticket. @returns whether it was still valid, which is true for only one of concurrent callers */
export async function deleteStep(query: Query, tokenHash: Buffer): Promise<boolean> {
  const rows = await query`
    delete from login_steps where token_hash = ${tokenHash} and expires_at > now() returning admin_id`
  return rows.length === 1
}

/** Invalidates all unfinished logins of an administrator. */
export async function deleteSteps(query: Query, adminId: string): Promise<void> {
  await query`delete from login_steps where admin_id = ${adminId}`
}
