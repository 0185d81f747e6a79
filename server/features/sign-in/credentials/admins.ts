import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readCount, readFirst, readOne, readValue } from '#server/platform/database/read.ts'
import { ROLES } from '#shared/contract/access.ts'
import { Admin, Administrator, OwnName } from '#shared/desk/admin.ts'

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
export const findAdminByName = (query: Query, username: string) => readFirst(query, AdminRow)`
    select ${columns(query)} from admins where lower(username) = lower(${username})`

/** Finds an administrator by email address, ignoring case. */
export const findAdminByEmail = (query: Query, email: string) => readFirst(query, AdminRow)`
    select ${columns(query)} from admins where lower(email) = lower(${email})`

export const findAdmin = (query: Query, id: string) => readFirst(query, AdminRow)`
    select ${columns(query)} from admins where id = ${id}`

const ListedAdmin = z.extend(z.omit(Administrator, { current: true }), {
  createdAt: z.date(),
  lastLoginAt: z.nullable(z.date()),
})

export const listAdmins = (query: Query) => read(query, ListedAdmin)`
  select id, username, email, role, is_active, invited_at is not null as is_invited, created_at, last_login_at
  from admins order by created_at, username`

/** Counts all administrators, including deactivated ones. */
export const countAdmins = (query: Query) => readCount(query)`
    select count(*)::integer as count from admins`

/** Finds the active owner who was added first. */
export const findOldestOwner = (query: Query) =>
  readFirst(query, AdminRow)`
    select ${columns(query)} from admins
    where is_active and role = 'admin' and invited_at is null order by created_at, id limit 1`

interface NewAdmin {
  username: string
  email: string
  passwordHash: string
}

/** @returns the id; undefined if the name or the email address is taken */
export const insertAdmin = (query: Query, admin: NewAdmin) => readValue(query, z.object({ id: z.string() }))`
    insert into admins (username, email, password_hash)
    values (${admin.username}, ${admin.email}, ${admin.passwordHash})
    on conflict do nothing returning id`

/** What families know an administrator by; empty if they have not set it. */
export const findOwnName = (query: Query, id: string) => readOne(query, OwnName)`
    select display_name from admins where id = ${id}`

export async function updateOwnName(query: Query, id: string, { displayName }: OwnName): Promise<void> {
  await query`update admins set display_name = ${displayName} where id = ${id}`
}

/** Sets a new password for someone who has proved in another way who they are. */
export async function resetPasswordHash(query: Query, id: string, passwordHash: string): Promise<void> {
  await query`update admins set password_hash = ${passwordHash}, reset_at = now(), invited_at = null where id = ${id}`
}

/** Replaces a password if it is still `old` and the administrator is active. @returns whether it was replaced */
export const updatePasswordIfUnchanged = (query: Query, id: string, old: string, next: string) => hasRows(
  query,
)`
    update admins set password_hash = ${next}
    where id = ${id} and password_hash = ${old} and is_active`

/**
 * Records a login with this password. If another transaction is changing the row, this waits for it.
 * @returns false if the password was changed or the administrator deactivated in the meantime
 */
export const updateLastLogin = (query: Query, id: string, passwordHash: string) => hasRows(query)`
    update admins set last_login_at = now(), reset_at = null
    where id = ${id} and password_hash = ${passwordHash} and is_active`
