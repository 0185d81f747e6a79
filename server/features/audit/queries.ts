import * as z from 'zod/mini'
import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { read, readOneValue, readValue } from '#server/platform/database/read.ts'
import { AUDIT_ACTIONS, type AuditAction, AuditEntry } from '#shared/desk/admin.ts'

interface NewEntry {
  action: AuditAction
  adminId: string | null
  username: string | null
  subject: string | null
  details: JsonObject
}

const Details = z.record(z.string(), z.unknown())
const EntryRow = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  username: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  details: Details,
  at: z.date(),
})

/** @returns the new entry's id */
export const insertEntry = (query: Query, entry: NewEntry) => readOneValue(
  query,
  z.object({ id: z.string() }),
)`
    insert into audit_log (action, admin_id, username, subject, details)
    values (${entry.action}, ${entry.adminId}, ${entry.username}, ${entry.subject},
      ${query.json(entry.details)})
    returning id::text`

/** Whether an administrator has signed in from this truncated address within `days`. */
export const findLoginFrom = (
  query: Query,
  adminId: string | null,
  ipAddress: string | null,
  days: number,
) => readOneValue(query, z.object({ found: z.boolean() }))`
    select exists (
      select from audit_log where action = 'login' and admin_id = ${adminId}::uuid
        and details->>'ipAddress' = ${ipAddress}::text and at > now() - ${days}::integer * interval '1 day'
    ) as found`

/** The details of an administrator's entry from the last hour; undefined if there is none. */
export const findRecentDetails = (
  query: Query,
  entry: { id: string; action: AuditAction; adminId: string },
) => readValue(query, z.object({ details: Details }))`
    select details from audit_log
    where id = ${entry.id}::bigint and action = ${entry.action} and admin_id = ${entry.adminId}
      and at > now() - interval '1 hour'`

const ListedRow = z.extend(EntryRow, { named: z.nullable(AuditEntry.shape.named) })

/**
 * Entries older than the entry `before` (undefined: starts with the newest), newest first, without those of some actions. A
 * subject that is an id is named while it exists.
 */
export const listEntries = (
  query: Query,
  { before, limit, without }: { before: string | undefined; limit: number; without: readonly AuditAction[] },
) => read(query, ListedRow)`
  select entries.id::text, action, entries.username, subject, details, at,
    case
      when submissions.reference is not null then jsonb_build_object('kind', 'lead', 'name', submissions.reference)
      when contacts.id is not null then jsonb_build_object('kind', 'message', 'name', 'a message')
    end as named
  from (
    select *, case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as of from audit_log
    where action <> all (${[...without]}) ${before === undefined ? query`` : query`and id < ${before}::bigint`}
    order by audit_log.id desc limit ${limit}
  ) as entries
  left join submissions on submissions.questionnaire_id = entries.of and superseded_by is null and submissions.erased_at is null
  left join contacts on contacts.id = entries.of
  order by entries.id desc`
