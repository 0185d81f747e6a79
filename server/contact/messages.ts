import type { ContactItem } from '../../shared/admin-reports.ts'
import type { AdminContext } from '../admin/guard.ts'
import { eraseRecorded } from '../audit/erasing.ts'
import { type RecordPage, readRecorded } from '../audit/reading.ts'
import type { Query, Sql } from '../database/connect.ts'
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
  return eraseRecorded(sql, { action: 'contact_erased', admin, id, reason }, (tx) =>
    eraseMessages(tx, env, { ids: [id] }),
  )
}

function toItem({ at, createdAt, ...message }: MessageRow): ContactItem {
  return { ...message, createdAt: createdAt.toISOString() }
}
