import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readValue } from '#server/platform/database/read.ts'
import type { Role } from '#shared/contract/access.ts'

const Id = z.object({ id: z.string() })

/**
 * Locks the accounts of all active owners until the transaction ends, so that two changes at once can't remove the last one.
 * @returns their ids; without those who were invited and have no password yet
 */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const rows = await read(tx, Id)`
    select id from admins where role = 'admin' and is_active and invited_at is null order by id for update`
  return rows.map(({ id }) => id)
}

interface NewPerson {
  username: string
  email: string
  role: Role
  /** Of a password that no one knows. */
  passwordHash: string
}

/** Adds an invited account, unless there are `max` accounts. @returns undefined if there are, or the name or email is taken */
export const insertInvited = (query: Query, person: NewPerson, max: number) => readValue(query, Id)`
    insert into admins (username, email, role, password_hash, invited_at)
    select ${person.username}, ${person.email}, ${person.role}, ${person.passwordHash}, now()
    where (select count(*) from admins) < ${max}
    on conflict do nothing returning id`

const Invited = z.object({ id: z.string(), username: z.string(), email: z.string() })

/** An invited account without a password. It stays locked until the transaction ends. */
export const lockInvited = (tx: Transaction, id: string) =>
  readFirst(tx, Invited)`
    select id, username, email from admins where id = ${id} and invited_at is not null for update`

/** Removes an invited account. It has never signed in, so nothing refers to it. */
export async function deleteInvited(tx: Transaction, id: string): Promise<void> {
  await tx`delete from admins where id = ${id} and invited_at is not null`
}

export async function updateRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx`update admins set role = ${role} where id = ${id}`
}

export async function updateActive(tx: Transaction, id: string, isActive: boolean): Promise<void> {
  await tx`update admins set is_active = ${isActive} where id = ${id}`
}

interface NewReset {
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

/** The active administrator that an unexpired reset belongs to. */
export const findReset = (query: Query, tokenHash: Buffer) =>
  readFirst(query, ResetOwner)`
    select a.id as admin_id, a.username, a.email, a.invited_at is not null as is_invited
    from password_resets r join admins a on a.id = r.admin_id
    where r.token_hash = ${tokenHash} and r.expires_at > now() and a.is_active`

/** Uses up a reset. @returns whether it was still valid, which is true for only one of concurrent callers */
export const consumeReset = (query: Query, tokenHash: Buffer) => hasRows(query)`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > now()`

/** Invalidates an administrator's reset. */
export async function deleteReset(query: Query, adminId: string): Promise<void> {
  await query`delete from password_resets where admin_id = ${adminId}`
}
