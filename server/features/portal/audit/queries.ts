import type { AuditAction } from '../../../../shared/admin.ts'
import type { Query } from '../../../platform/database/connect.ts'

export interface NewEntry {
  action: AuditAction
  adminId: string | null
  username: string | null
  subject: string | null
  details: Record<string, unknown>
}

export interface EntryRow {
  id: string
  action: AuditAction
  username: string | null
  subject: string | null
  details: Record<string, unknown>
  at: Date
}

/** @returns its id */
export async function insertEntry(query: Query, entry: NewEntry): Promise<string> {
  // What is not JSON (a Date, say) is made so by serializing, which postgres.js does with whatever it is given.
  const details = query.json(entry.details as Parameters<typeof query.json>[0])
  const [row] = await query<[{ id: string }]>`
    insert into audit_log (action, admin_id, username, subject, details)
    values (${entry.action}, ${entry.adminId}, ${entry.username}, ${entry.subject}, ${details})
    returning id::text`
  return row.id
}

export async function findLoginFrom(
  query: Query,
  adminId: string | null,
  ipAddress: string | null,
  days: number,
): Promise<boolean> {
  const [row] = await query<[{ found: boolean }]>`
    select exists (
      select from audit_log where action = 'login' and admin_id = ${adminId}::uuid
        and details->>'ipAddress' = ${ipAddress}::text and at > now() - ${days}::integer * interval '1 day'
    ) as found`
  return row.found
}

/** The details of an administrator's line of the last hour; undefined when there is no such line. */
export async function findRecentDetails(
  query: Query,
  line: { id: string; action: AuditAction; adminId: string },
): Promise<Record<string, unknown> | undefined> {
  const [row] = await query<{ details: Record<string, unknown> }[]>`
    select details from audit_log
    where id = ${line.id}::bigint and action = ${line.action} and admin_id = ${line.adminId}
      and at > now() - interval '1 hour'`
  return row?.details
}

/** Entries older than the one named (null: from the newest on), newest first. */
export const listEntries = (query: Query, before: string | null, limit: number) => query<EntryRow[]>`
  select id::text, action, username, subject, details, at from audit_log
  ${before === null ? query`` : query`where id < ${before}::bigint`}
  order by id desc limit ${limit}`
