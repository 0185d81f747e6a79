import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { ROLES } from '#shared/access.ts'
import { Admin } from '#shared/admin.ts'

const AdminRow = z.extend(Admin, {
  role: z.enum(ROLES),
  passwordHash: z.string(),
  isActive: z.boolean(),
  /** Whether the password was reset within the last hour and not used since. */
  wasReset: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

const columns = (query: Query) => query`id, username, email, role, password_hash, is_active,
  coalesce(reset_at > now() - interval '1 hour', false) as was_reset`

/** Finds an administrator by name, ignoring case. */
export async function findAdminByName(query: Query, username: string): Promise<AdminRow | undefined> {
  const [row] = await read(query, AdminRow)`
    select ${columns(query)} from admins where lower(username) = lower(${username})`
  return row
}

/** Finds an administrator by email address, ignoring case. */
export async function findAdminByEmail(query: Query, email: string): Promise<AdminRow | undefined> {
  const [row] = await read(query, AdminRow)`
    select ${columns(query)} from admins where lower(email) = lower(${email})`
  return row
}

export async function findAdmin(query: Query, id: string): Promise<AdminRow | undefined> {
  const [row] = await read(query, AdminRow)`
    select ${columns(query)} from admins where id = ${id}`
  return row
}

const ListedAdmin = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  createdAt: z.date(),
  lastLoginAt: z.nullable(z.date()),
})
export type ListedAdmin = z.infer<typeof ListedAdmin>

export const listAdmins = (query: Query) => read(query, ListedAdmin)`
  select id, username, email, role, is_active, invited_at is not null as is_invited, created_at, last_login_at
  from admins order by created_at, username`

const Count = z.object({ count: z.int() })

/** Counts all administrators, including deactivated ones. */
export async function countAdmins(query: Query): Promise<number> {
  const { count } = await readOne(query, Count)`
    select count(*)::integer as count from admins`
  return count
}

/** Finds the active owner who was added first. */
export async function findOldestOwner(query: Query): Promise<AdminRow | undefined> {
  const [row] = await read(query, AdminRow)`
    select ${columns(query)} from admins
    where is_active and role = 'admin' and invited_at is null order by created_at, id limit 1`
  return row
}

export interface NewAdmin {
  username: string
  email: string
  passwordHash: string
}

/** @returns the id; undefined if the name or the email address is taken */
export async function insertAdmin(query: Query, admin: NewAdmin): Promise<string | undefined> {
  const [row] = await read(query, z.object({ id: z.string() }))`
    insert into admins (username, email, password_hash)
    values (${admin.username}, ${admin.email}, ${admin.passwordHash})
    on conflict do nothing returning id`
  return row?.id
}

/** Sets a new password for someone who has proved in another way who they are. */
export async function resetPasswordHash(query: Query, id: string, passwordHash: string): Promise<void> {
  await query`update admins set password_hash = ${passwordHash}, reset_at = now(), invited_at = null where id = ${id}`
}

/** Replaces a password if it is still `old` and the administrator is active. @returns whether it was replaced */
export async function updatePasswordIfUnchanged(
  query: Query,
  id: string,
  old: string,
  next: string,
): Promise<boolean> {
  const rows = await query`
    update admins set password_hash = ${next}
    where id = ${id} and password_hash = ${old} and is_active returning id`
  return rows.length === 1
}

/**
 * Records a login with this password. If another transaction is changing the row, this waits for it.
 * @returns false if the password was changed or the administrator deactivated in the meantime
 */
export async function updateLastLogin(query: Query, id: string, passwordHash: string): Promise<boolean> {
  const rows = await query`
    update admins set last_login_at = now(), reset_at = null
    where id = ${id} and password_hash = ${passwordHash} and is_active returning id`
  return rows.length === 1
}
