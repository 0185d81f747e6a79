import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import { ContactItem } from '#shared/desk/admin-reports.ts'

const MessageRow = z.extend(ContactItem, { createdAt: z.date(), at: z.string() })

/** At most `limit` messages after a cursor, newest first. */
export const listMessages = (query: Query, limit: number, after: Cursor | undefined) => read(
  query,
  MessageRow,
)`
  select id, first_name, last_name, email, phone, message, request, language, created_at,
    ${exactTime(query, 'created_at')} as at
  from contacts where erased_at is null and ${isAfter(query, 'created_at', after)}
  order by created_at desc, id desc limit ${limit}`

/** Counts the messages after a cursor. */
export const countMessagesAfter = (query: Query, cursor: Cursor) => readCount(query)`
    select count(*)::integer as count from contacts
    where erased_at is null and ${isAfter(query, 'created_at', cursor)}`
