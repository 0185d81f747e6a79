import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read } from '#server/platform/database/read.ts'
import { InboxMessage, type MessageView } from '#shared/inbox-messages.ts'

/** Which messages to list. */
export interface MessageFilter {
  /** Folded; each must be part of a message's text. */
  words: string[]
  /** Of the words. A message must have all of them. */
  trigrams: string[]
  view: MessageView
}

const MessageRow = z.extend(InboxMessage, { createdAt: z.date(), at: z.string() })
export type MessageRow = z.infer<typeof MessageRow>

/** At most `limit` of the messages that meet the filter after a cursor, newest first. Uses the index of trigrams. */
export const findMessages = (
  query: Query,
  filter: MessageFilter,
  after: Cursor | undefined,
  limit: number,
) => {
  const source =
    filter.words.length === 0
      ? query`inbox_messages`
      : // Materialized, so that the planner can't walk through all messages in their order instead.
        query`(
          with found as materialized (
            select * from inbox_messages where text_trigrams(search_text) @> ${filter.trigrams}::text[]
          )
          select * from found
        ) as inbox_messages`
  return listFrom(query, source, filter, after, limit)
}

/** Like findMessages, but looks only at the next `depth` messages after the cursor. Fast for words that many have. */
export const findAmongNext = (
  query: Query,
  filter: MessageFilter,
  after: Cursor | undefined,
  { limit, depth }: { limit: number; depth: number },
) => {
  const source = query`(
      select * from inbox_messages where ${isAfter(query, 'received_at', after)}
      order by received_at desc, id desc limit ${depth}
    ) as inbox_messages`
  return listFrom(query, source, filter, after, limit)
}

const listFrom = (
  query: Query,
  source: Part,
  { words, view }: MessageFilter,
  after: Cursor | undefined,
  limit: number,
) => read(query, MessageRow)`
  with page as materialized (
    select id, received_at, is_read, is_answered, lead_id from ${source}
    where ${isAfter(query, 'received_at', after)} and ${inView(query, view)} ${hasWords(query, words)}
    order by received_at desc, id desc limit ${limit}
  )
  select page.id, first_name, last_name, email, phone, message, request, reference, is_read, is_answered,
    lead_id is not null as is_attached, created_at, ${exactTime(query, 'received_at')} as at
  from page join contacts on contacts.id = page.id and erased_at is null
  order by received_at desc, page.id desc`

// The driver takes an empty list for a parameter.
const hasWords = (query: Query, words: string[]) =>
  words.length > 0 ? words.map((word) => query`and strpos(search_text, ${word}) > 0`) : query``

function inView(query: Query, view: MessageView): Part {
  switch (view) {
    case 'all':
      return query`true`
    case 'unread':
      return query`not is_read`
    case 'unanswered':
      return query`not is_answered`
    case 'answered':
      return query`is_answered`
    case 'attached':
      return query`lead_id is not null`
  }
}
