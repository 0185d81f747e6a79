import * as z from 'zod/mini'
import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import { eraseWithAudit } from '#server/features/audit/service.ts'
import { eraseMessages } from '#server/features/leads/contact/service.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter, read, readCount } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { type NewestFirst, NewestFirstQuery } from '#server/platform/http/paging.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ContactItem, Erasure } from '#shared/desk/admin-reports.ts'
import { recordRoutes } from '../records/list-and-erase.ts'

/** GET /api/admin/contacts and DELETE /api/admin/contacts/{id}. */
export const messageRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'background'>) =>
  recordRoutes(deps, {
    path: ADMIN_API.contacts,
    texts: { list: 'List messages, newest first', erase: 'Erase a message', id: 'a message' },
    Item: ContactItem,
    Query: NewestFirstQuery,
    Reasons: Erasure,
    read: readMessages,
    erase: eraseMessage,
  })

const MessageRow = z.extend(ContactItem, { createdAt: z.date(), at: z.string() })

const listMessages = (query: Query, limit: number, after: Cursor | undefined) => read(query, MessageRow)`
  select id, first_name, last_name, email, phone, message, request, language, created_at,
    ${exactTime(query, 'created_at')} as at
  from contacts where erased_at is null and ${isAfter(query, 'created_at', after)}
  order by created_at desc, id desc limit ${limit}`

const countMessagesAfter = (query: Query, cursor: Cursor) => readCount(query)`
    select count(*)::integer as count from contacts
    where erased_at is null and ${isAfter(query, 'created_at', cursor)}`

/** Reads a page of messages, newest first. The audit log records the access before the messages are sent. */
const readMessages = (
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
async function eraseMessage(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  { reason }: Erasure,
): Promise<boolean> {
  return eraseWithAudit(sql, { action: 'contact_erased', admin, id, reason }, (tx) =>
    eraseMessages(tx, env, { ids: [id] }),
  )
}
