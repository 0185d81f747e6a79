import type { ContactItem } from '../../shared/admin-reports.ts'
import type { AdminContext } from '../admin/guard.ts'
import type { RecordPage } from '../admin/record-routes.ts'
import { recordReading } from '../audit/reading.ts'
import { recordAudit } from '../audit/service.ts'
import type { Query, Sql } from '../database/connect.ts'
import { retryTransaction } from '../database/retry.ts'
import type { Env } from '../env.ts'
import type { NewestFirst } from '../http/newest-first.ts'
import { countMessagesBelow, listMessages, type MessageRow } from './message-queries.ts'
import { eraseMessages } from './service.ts'

/** A page of messages, newest first. That they are read, and how many, stands in the audit log before they leave. */
export async function readMessages(
  query: Query,
  admin: AdminContext,
  page: NewestFirst,
): Promise<RecordPage<ContactItem>> {
  const rows = await listMessages(query, page.limit + 1, page.below)
  const shown = rows.slice(0, page.limit)
  const note = await recordReading(query, {
    action: 'contacts_read',
    admin,
    page,
    count: shown.length,
    countBelow: (place) => countMessagesBelow(query, place),
  })
  return { items: shown.map(toItem), last: rows.length > shown.length ? shown.at(-1) : undefined, note }
}

/** Erases a message for an operator, with a line in the audit log. @returns whether it was there */
export async function eraseMessage(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  reason: string,
): Promise<boolean> {
  const { adminId, username } = admin
  return retryTransaction(() =>
    sql.begin(async (tx) => {
      if ((await eraseMessages(tx, env, { ids: [id] })) === 0) return false
      await recordAudit(tx, { action: 'contact_erased', adminId, username, subject: id, details: { reason } })
      return true
    }),
  )
}

function toItem({ at, createdAt, ...message }: MessageRow): ContactItem {
  return { ...message, createdAt: createdAt.toISOString() }
}
