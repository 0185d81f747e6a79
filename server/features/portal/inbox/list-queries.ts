import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read } from '#server/platform/database/read.ts'
import { InboxLead } from '#shared/desk/inbox.ts'
import { InboxMessage, type MessageView } from '#shared/desk/inbox-messages.ts'
import { firstDue, hasWords, type InboxFilter, joinNextTask, meets } from './filter-parts.ts'

const InboxRow = z.extend(InboxLead, {
  createdAt: z.date(),
  correctedAt: z.nullable(z.date()),
  at: z.string(),
})
export type InboxRow = z.infer<typeof InboxRow>

/** The order of leads: what is due first, with the longest overdue on top; otherwise by the latest answers, newest first. */
const orderOf = (query: Query, { view }: Pick<InboxFilter, 'view'>) =>
  view === 'due'
    ? {
        at: query`(${firstDue(query, query`inbox_leads.id`)} at time zone 'UTC')`,
        after: query`>`,
        direction: query`asc`,
      }
    : { at: query`indexed_at`, after: query`<`, direction: query`desc` }

/** A condition on a row of `inbox_leads`: it comes after the cursor. True without one. */
function comesAfter(query: Query, filter: InboxFilter, cursor: Cursor | undefined): Part {
  if (!cursor) return query`true`
  const { at, after } = orderOf(query, filter)
  return query`(${at}, id) ${after} (${cursor.at}::text::timestamptz, ${cursor.id}::uuid)`
}

/** At most `limit` of the leads that meet the filter after a cursor, in their order. Uses the indexes of what is rare. */
export const findLeads = (query: Query, filter: InboxFilter, after: Cursor | undefined, limit: number) =>
  listFrom(query, sourceOf(query, filter), filter, after, limit)

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
  listFrom(
    query,
    query`(
      select * from inbox_leads where ${comesAfter(query, filter, after)}
      order by indexed_at desc, id desc limit ${depth}
    ) as inbox_leads`,
    filter,
    after,
    limit,
  )

const nextMessages = (query: Query, after: Cursor | undefined, depth: number): Part => query`(
    select * from inbox_messages where ${isAfter(query, 'received_at', after)}
    order by received_at desc, id desc limit ${depth}
  ) as inbox_messages`

/** The lead that has or had this reference, or the one into which it was merged. */
export const findByReference = (
  query: Query,
  filter: InboxFilter,
  reference: string,
  after: Cursor | undefined,
) =>
  listFrom(
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

const listFrom = (
  query: Query,
  source: Part,
  filter: InboxFilter,
  after: Cursor | undefined,
  limit: number,
) => {
  const { at, direction } = orderOf(query, filter)
  return read(query, InboxRow)`
  with page as materialized (
    select *, ${at} as listed_at from ${source}
    where ${comesAfter(query, filter, after)} and ${meets(query, filter)}
    order by ${at} ${direction}, id ${direction} limit ${limit}
  )
  select page.id, first_name, last_name, questionnaires.email, phone, city, state, language,
    (
      select reference from submissions
      where questionnaire_id = page.id and superseded_by is null and erased_at is null limit 1
    ) as reference,
    stage, is_read, admins.username as assigned_to, next_step, next_on, next_at, questionnaires.created_at,
    (select count(*)::integer from inbox_leads as merged where merged.merged_into = page.id) as merged,
    case when questionnaires.updated_at > questionnaires.created_at then questionnaires.updated_at end as corrected_at,
    ${exactTime(query, 'listed_at')} as at
  from page join questionnaires on questionnaires.id = page.id left join admins on admins.id = assigned_to
    ${joinNextTask(query, query`page.id`)}
  order by listed_at ${direction}, page.id ${direction}`
}

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
  const source = nextMessages(query, after, depth)
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
