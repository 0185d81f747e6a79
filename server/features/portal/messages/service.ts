import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import { eraseWithAudit } from '#server/features/audit/service.ts'
import { eraseMessages } from '#server/features/leads/contact/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { NewestFirst } from '#server/platform/http/newest-first.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { ContactItem, Erasure } from '#shared/desk/admin-reports.ts'
import { countMessagesAfter, listMessages } from './queries.ts'

/** Reads a page of messages, newest first. The audit log records the access before the messages are sent. */
export const readMessages = (
  { sql }: { sql: Sql },
  admin: AdminContext,
  page: NewestFirst,
): Promise<RecordPage<ContactItem>> =>
  readWithAudit(sql, admin, page, {
    action: 'contacts_read',
    list: listMessages,
    countAfter: countMessagesAfter,
    toItem: ({ at, ...message }) => withIsoTimes(message),
  })

/** Erases a message for an operator, and records it in the audit log. @returns whether the message existed */
export async function eraseMessage(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  { reason }: Erasure,
): Promise<boolean> {
  return eraseWithAudit(sql, { action: 'contact_erased', admin, id, reason }, (tx) =>
    eraseMessages(tx, env, { ids: [id] }),
  )
}
