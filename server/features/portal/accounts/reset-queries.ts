import type { Query } from '../../../platform/database/connect.ts'

export interface NewReset {
  adminId: string
  tokenHash: Buffer
  /** From now, in seconds. */
  lifetime: number
}

/** Stores the administrator's one reset; an earlier one is void. */
export async function upsertReset(query: Query, { adminId, tokenHash, lifetime }: NewReset): Promise<void> {
  await query`
    insert into password_resets (admin_id, token_hash, expires_at)
    values (${adminId}, ${tokenHash}, now() + make_interval(secs => ${lifetime}))
    on conflict (admin_id) do update
      set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`
}

export interface ResetOwner {
  adminId: string
  username: string
}

/** Whose reset this is, while it is good. */
export async function findReset(query: Query, tokenHash: Buffer): Promise<ResetOwner | undefined> {
  const [row] = await query<ResetOwner[]>`
    select a.id as admin_id, a.username from password_resets r join admins a on a.id = r.admin_id
    where r.token_hash = ${tokenHash} and r.expires_at > now() and a.is_active`
  return row
}

/** Spends a reset. @returns whether it was still good; of two rivals one gets no */
export async function spendReset(query: Query, tokenHash: Buffer): Promise<boolean> {
  const rows = await query`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > now() returning admin_id`
  return rows.length === 1
}

/** Voids an administrator's reset. */
export async function deleteReset(query: Query, adminId: string): Promise<void> {
  await query`delete from password_resets where admin_id = ${adminId}`
}
