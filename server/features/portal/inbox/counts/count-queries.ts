import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { type InboxCounts, MAX_INBOX_COUNT, MAX_NEW_TIMES } from '#shared/desk/inbox.ts'
import { isDue } from '../filter-parts.ts'

const CountsRow = z.object({
  unread: z.int(),
  unreadMessages: z.int(),
  due: z.int(),
  newLeads: z.array(z.string()),
  newMessages: z.array(z.string()),
})

/** Counts what waits for someone at the desk, and lists the times of the newest unread leads and messages. */
export const readCounts = (query: Query, timeZone: string): Promise<InboxCounts> => readOne(query, CountsRow)`
  select
    (select count(*)::integer from (select from inbox_leads where not is_read and merged_into is null limit ${MAX_INBOX_COUNT}) as leads) as unread,
    (select count(*)::integer from (select from inbox_messages where not is_read limit ${MAX_INBOX_COUNT}) as messages)
      as unread_messages,
    (select count(*)::integer from (select from inbox_leads where ${isDue(query, timeZone)} and merged_into is null limit ${MAX_INBOX_COUNT}) as due)
      as due,
    array(
      select ${isoTime(query)} from inbox_leads where not is_read and merged_into is null
      order by received_at desc, id desc limit ${MAX_NEW_TIMES}
    ) as new_leads,
    array(
      select ${isoTime(query)} from inbox_messages where not is_read order by received_at desc, id desc limit ${MAX_NEW_TIMES}
    ) as new_messages`

/** In ISO 8601, as JSON has other times. */
const isoTime = (query: Query) =>
  query`to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
