import type { ContactItem } from '../../../../shared/admin-reports.ts'
import type { Query, Sql } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import type { NewestFirst } from '../../../platform/http/newest-first.ts'
import type { Period } from '../../../platform/period.ts'
import { eraseMessages } from '../../family/contact/service.ts'
import { erasedByDay } from '../../family/erasures/service.ts'
import { eraseWithAudit } from '../audit/audited-erasure.ts'
import { type RecordPage, readWithAudit } from '../audit/audited-reading.ts'
import type { AdminContext } from '../session/guard.ts'
import { countByDay, countMessagesAfter, listMessages, type MessageRow } from './queries.ts'

/** A page of messages, newest first. That they are read, and how many, stands in the audit log before they leave. */
export const readMessages = (
  query: Query,
  admin: AdminContext,
  page: NewestFirst,
): Promise<RecordPage<ContactItem>> =>
  readWithAudit(query, admin, page, {
    action: 'contacts_read',
    list: listMessages,
    countBelow: countMessagesAfter,
    toItem: toItem,
  })

/** Erases a message for an operator, with a line in the audit log. @returns whether it was there */
export async function eraseMessage(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  reason: string,
): Promise<boolean> {
  return eraseWithAudit(sql, { action: 'contact_erased', admin, id, reason }, (tx) =>
    eraseMessages(tx, env, { ids: [id] }),
  )
}

function toItem({ at, createdAt, ...message }: MessageRow): ContactItem {
  return { ...message, createdAt: createdAt.toISOString() }
}

/** How many messages came on each day of a period, those erased since too; a day without any is missing. */
export async function messagesByDay(query: Query, period: Period): Promise<Map<string, number>> {
  const [kept, byDay] = await Promise.all([countByDay(query, period), erasedByDay(query, 'contact', period)])
  for (const { day, count } of kept) byDay.set(day, (byDay.get(day) ?? 0) + count)
  return byDay
}
