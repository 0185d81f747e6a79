import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

export interface NewReset {
  adminId: string
  tokenHash: Buffer
  /** In seconds, from now. */
  lifetime: number
}

/** Stores the administrator's only reset. An earlier one becomes invalid. */
export async function upsertReset(query: Query, { adminId, tokenHash, lifetime }: NewReset): Promise<void> {
  await query`
    insert into password_resets (admin_id, token_hash, expires_at)
    values (${adminId}, ${tokenHash}, now() + make_interval(secs => ${lifetime}))
    on conflict (admin_id) do update
      set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`
}

const ResetOwner = z.object({
  adminId: z.string(),
  username: z.string(),
  email: z.string(),
  isInvited: z.boolean(),
})
export type ResetOwner = z.infer<typeof ResetOwner>

/** The active administrator that an unexpired reset belongs to. */
export async function findReset(query: Query, tokenHash: Buffer): Promise<ResetOwner | undefined> {
  const [row] = await read(query, ResetOwner)`
    select a.id as admin_id, a.username, a.email, a.invited_at is not null as is_invited
    from password_resets r join admins a on a.id = r.admin_id
    where r.token_hash = ${tokenHash} and r.expires_at > now() and a.is_active`
  return row
}

/** Uses up a reset. @returns whether it was still valid, which is true for only one of concurrent callers */
export async function consumeReset(query: Query, tokenHash: Buffer): Promise<boolean> {
  const rows = await query`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > now() returning admin_id`
  return rows.length === 1
}

/** Invalidates an administrator's reset. */
export async function deleteReset(query: Query, adminId: string): Promise<void> {
  await query`delete from password_resets where admin_id = ${adminId}`
}
