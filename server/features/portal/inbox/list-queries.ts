import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter, read } from '#server/platform/database/read.ts'
import { InboxLead } from '#shared/desk/inbox.ts'
import { InboxMessage, type MessageView } from '#shared/desk/inbox-messages.ts'
import { hasWords, type InboxFilter, mayHaveDuplicate, meets } from './filter-parts.ts'

const InboxRow = z.extend(InboxLead, {
  createdAt: z.date(),
  correctedAt: z.nullable(z.date()),
  at: z.string(),
})
export type InboxRow = z.infer<typeof InboxRow>

/** At most `limit` of the leads that meet the filter after a cursor, latest answers first. Uses the indexes of what is rare. */
export const findLeads = (query: Query, filter: InboxFilter, after: Cursor | undefined, limit: number) =>
  listLatest(query, sourceOf(query, filter), filter, after, limit)

/** Like findLeads, in the order in which the first open tasks are due, the longest overdue first. */
export const findDueLeads = (
  query: Query,
  filter: InboxFilter,
  after: Cursor | undefined,
  limit: number,
) => read(query, InboxRow)`
  with due as materialized (
    select id, next_due at time zone 'UTC' as due_at
    from ${sourceOf(query, filter)} cross join lateral next_task(inbox_leads.id) where ${meets(query, filter)}
  ), page as materialized (
    select * from due
    where ${after ? query`(due_at, id) > (${after.at}::text::timestamptz, ${after.id}::uuid)` : query`true`}
    order by due_at, id limit ${limit}
  )
  select inbox_list.*, is_duplicate, ${exactTime(query, 'due_at')} as at
  from page join inbox_list using (id) cross join lateral (${isDuplicateOf(query)}) as marks order by due_at, id`

function sourceOf(query: Query, { trigrams, isDuplicate }: InboxFilter): Part {
  if (trigrams.length > 0) return leadsWithTrigrams(query, trigrams)
  return isDuplicate ? leadsWithSharedKeys(query) : query`inbox_leads`
}

/** Leads that have all trigrams themselves or in a lead merged into them. */
const leadsWithTrigrams = (query: Query, trigrams: string[]): Part => query`(
  -- Materialized, so that the planner can't walk through all leads in their order instead.
  with found as materialized (
    select * from inbox_leads where text_trigrams(search_text) @> ${trigrams}::text[]
  )
  select * from found
  union all
  select * from inbox_leads
  where id in (select merged_into from found where merged_into is not null) and id not in (select id from found)
) as inbox_leads`

/** Leads that have a key which another lead has, too. */
const leadsWithSharedKeys = (query: Query): Part => query`(
  select * from inbox_leads where id in (
    select id from inbox_leads
    where phone_key in (
      select phone_key from inbox_leads where phone_key is not null group by phone_key having count(*) > 1
    )
    union all
    select id from inbox_leads
    where name_key in (
      select name_key from inbox_leads where name_key is not null group by name_key having count(*) > 1
    )
  )
) as inbox_leads`

/** Like findLeads, but looks only at the next `depth` leads after the cursor. Fast for what many leads have. */
export const findAmongNext = (
  query: Query,
  filter: InboxFilter,
  after: Cursor | undefined,
  { limit, depth }: { limit: number; depth: number },
) =>
  listLatest(
    query,
    query`(
      select * from inbox_leads where ${isAfter(query, 'indexed_at', after)}
      order by indexed_at desc, id desc limit ${depth}
    ) as inbox_leads`,
    filter,
    after,
    limit,
  )

/** The lead that has or had this reference, or the one into which it was merged. */
export const findByReference = (
  query: Query,
  filter: InboxFilter,
  reference: string,
  after: Cursor | undefined,
) =>
  listLatest(
    query,
    query`(
      select main.* from submissions join inbox_leads as own on own.id = questionnaire_id
      join inbox_leads as main on main.id = coalesce(own.merged_into, own.id)
      where submissions.reference = ${reference}
    ) as inbox_leads`,
    { ...filter, words: [] },
    after,
    1,
  )

const listLatest = (
  query: Query,
  source: Part,
  filter: InboxFilter,
  after: Cursor | undefined,
  limit: number,
) => read(query, InboxRow)`
  with page as materialized (
    select id, indexed_at from ${source}
    where ${isAfter(query, 'indexed_at', after)} and ${meets(query, filter)}
    order by indexed_at desc, id desc limit ${limit}
  )
  select inbox_list.*, is_duplicate, ${exactTime(query, 'indexed_at')} as at
  from page join inbox_list using (id) cross join lateral (${isDuplicateOf(query)}) as marks
  order by indexed_at desc, id desc`

/** Whether a lead of the page may be the same family as another. Only of the page, because two other leads' keys are looked up for each. */
const isDuplicateOf = (query: Query): Part =>
  query`select ${mayHaveDuplicate(query)} as is_duplicate from inbox_leads where inbox_leads.id = page.id`

/** Which messages to list. */
interface MessageFilter {
  /** Folded; each must be part of a message's text. */
  words: string[]
  /** Of the words. A message must have all of them. */
  trigrams: string[]
  view: MessageView
}

const MessageRow = z.extend(InboxMessage, { createdAt: z.date(), at: z.string() })

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
  return listMessagesFrom(query, source, filter, after, limit)
}

/** Like findMessages, but looks only at the next `depth` messages after the cursor. Fast for words that many have. */
export const findMessagesAmongNext = (
  query: Query,
  filter: MessageFilter,
  after: Cursor | undefined,
  { limit, depth }: { limit: number; depth: number },
) => {
  const source = query`(
    select * from inbox_messages where ${isAfter(query, 'received_at', after)}
    order by received_at desc, id desc limit ${depth}
  ) as inbox_messages`
  return listMessagesFrom(query, source, filter, after, limit)
}

const listMessagesFrom = (
  query: Query,
  source: Part,
  { words, view }: MessageFilter,
  after: Cursor | undefined,
  limit: number,
) => read(query, MessageRow)`
  with page as materialized (
    select id, received_at, is_read, is_answered, lead_id from ${source}
    where ${isAfter(query, 'received_at', after)} and ${inMessageView(query, view)}
      and ${hasWords(query, 'inbox_messages', words)}
    order by received_at desc, id desc limit ${limit}
  )
  select page.id, first_name, last_name, email, phone, message, request, language, reference, is_read, is_answered,
    lead_id is not null as is_attached, created_at, ${exactTime(query, 'received_at')} as at
  from page join contacts on contacts.id = page.id and erased_at is null
  order by received_at desc, page.id desc`

function inMessageView(query: Query, view: MessageView): Part {
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
