import * as z from 'zod/mini'
import type { JsonObject, Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { read, readOneValue, readValue } from '#server/platform/database/read.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { AUDIT_ACTIONS, type AuditAction, AuditEntry, READING_ACTIONS } from '#shared/desk/admin.ts'

interface NewAuditEntry {
  action: AuditAction
  adminId?: string | null
  username?: string | null
  /** What was acted on: an id or a business's name. Never a family's data. */
  subject?: string | null
  /** Never a family's data or a password. */
  details?: JsonObject
}

/** Writes an entry to the audit log, as part of the caller's transaction if there is one. @returns the entry's id */
export async function recordAudit(query: Query, entry: NewAuditEntry): Promise<string> {
  const { action, adminId = null, username = null, subject = null, details = {} } = entry
  return readOneValue(query, z.object({ id: z.string() }))`
    insert into audit_log (action, admin_id, username, subject, details)
    values (${action}, ${adminId}, ${username}, ${subject}, ${query.json(details)})
    returning id::text`
}

/**
 * Reads at most `limit` entries older than the entry `before` (undefined: from the newest on), newest first.
 * @param reads whether those are listed, too, that only say who read what
 */
export async function readAuditLog(
  query: Query,
  { before, limit, reads }: { before: string | undefined; limit: number; reads: boolean },
): Promise<AuditEntry[]> {
  const rows = await listEntries(query, { before, limit, without: reads ? [] : READING_ACTIONS })
  return rows.map(({ named, ...row }) => withIsoTimes({ ...row, ...(named && { named }) }))
}

/** Records what a command on this machine did. */
export async function recordCommand(
  query: Query,
  action: AuditAction,
  details: JsonObject = {},
): Promise<void> {
  await recordAudit(query, { action, details: { ...details, by: 'command line', ipAddress: 'this machine' } })
}

interface ErasureRequest {
  action: 'lead_erased' | 'contact_erased'
  admin: AdminContext
  id: string
  reason: string
}

/**
 * Erases a record and writes an audit entry, in one transaction.
 * @param erase erases the record and returns the number of erased rows
 * @returns whether the record existed
 */
export function eraseWithAudit(
  sql: Sql,
  { action, admin, id, reason }: ErasureRequest,
  erase: (tx: Transaction) => Promise<number>,
): Promise<boolean> {
  return retried(sql, async (tx) => {
    if ((await erase(tx)) === 0) return false
    await recordAudit(tx, { ...admin, action, subject: id, details: { reason } })
    return true
  })
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

/** Whether an administrator has signed in from this truncated address within `days`. */
export const hasSignedInFrom = (
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
const listEntries = (
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
