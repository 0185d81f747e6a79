import type { ContactItem } from '../../shared/admin-reports.ts'
import type { AdminContext } from '../admin/guard.ts'
import { type RecordPage, readRecorded } from '../audit/reading.ts'
import { recordAudit } from '../audit/service.ts'
import type { Query, Sql } from '../database/connect.ts'
import { retryTransaction } from '../database/retry.ts'
import type { Env } from '../env.ts'
import type { NewestFirst } from '../http/newest-first.ts'
import { countMessagesBelow, listMessages, type MessageRow } from './message-queries.ts'
import { eraseMessages } from './service.ts'

/** A page of messages, newest first. That they are read, and how many, stands in the audit log before they leave. */
export const readMessages = (
  query: Query,
  admin: AdminContext,
  page: NewestFirst,
): Promise<RecordPage<ContactItem>> =>
  readRecorded(query, admin, page, {
    action: 'contacts_read',
    list: listMessages,
    countBelow: countMessagesBelow,
    toItem: toItem,
  })

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
