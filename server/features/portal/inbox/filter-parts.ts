import { trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Part, Query } from '#server/platform/database/connect.ts'
import type { InboxView } from '#shared/desk/inbox.ts'

/** Which leads to list. Leads that were merged into another never have a row of their own. */
export interface InboxFilter {
  /** Folded; each must be part of the text of the lead, or all of them of a lead merged into it. */
  words: string[]
  /** Of the words. A lead must have all of them. */
  trigrams: string[]
  stage: string | undefined
  view: InboxView
  /** Only leads that must not be shared with someone. */
  isRefused: boolean
  /** Only leads of families who read Spanish. */
  isSpanish: boolean
  /** Only leads that may be of the same family as another one. */
  isDuplicate: boolean
  /** The first and the last day on which leads were received, in the time zone. */
  from: string | undefined
  to: string | undefined
  adminId: string
  /** The operator's. Days begin in it. */
  timeZone: string
}

/** A condition on a row of `inbox_leads`: it meets the filter. */
export const meets = (query: Query, filter: InboxFilter): Part => query`
  merged_into is null and ${inView(query, filter)}
  ${filter.stage === undefined ? query`` : query`and stage = ${filter.stage}`}
  ${filter.words.length === 0 ? query`` : query`and ${hasWordsOfFamily(query, filter.words)}`}
  ${filter.isRefused ? query`and ${isRefused(query)}` : query``}
  ${filter.isSpanish ? query`and ${readsSpanish(query)}` : query``}
  ${filter.isDuplicate ? query`and ${mayHaveDuplicate(query)}` : query``}
  ${wasReceived(query, filter)}`

/** The start of a day in the operator's time zone. */
const startOf = (query: Query, day: string, timeZone: string): Part =>
  query`(${day}::date::timestamp at time zone ${timeZone})`

const wasReceived = (query: Query, { from, to, timeZone }: InboxFilter): Part => query`
  ${from === undefined ? query`` : query`and received_at >= ${startOf(query, from, timeZone)}`}
  ${to === undefined ? query`` : query`and received_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})`}`

function inView(query: Query, { view, adminId, timeZone }: InboxFilter): Part {
  switch (view) {
    case 'all':
      return query`true`
    case 'unread':
      return query`not is_read`
    case 'due':
      return isDue(query, timeZone)
    case 'mine':
      return query`assigned_to = ${adminId}`
    case 'unassigned':
      return query`assigned_to is null`
  }
}

const hasWordsOfFamily = (query: Query, words: string[]): Part => query`(
    ${hasWords(query, 'inbox_leads', words)}
    or inbox_leads.id in (
      select merged.merged_into from inbox_leads as merged
      where merged.merged_into is not null and ${hasWords(query, 'merged', words)}
    )
  )`

/** It or a lead merged into it has a no to sharing, by the family or by Global Privacy Control. */
const isRefused = (query: Query): Part => query`inbox_leads.id in (
    select coalesce(own.merged_into, own.id) from questionnaires join inbox_leads as own on own.id = questionnaires.id
    where gpc or share_with_partners is false or share_with_communities is false
  )`

/** The family reads Spanish, as its answers or those of a lead merged into it say. */
const readsSpanish = (query: Query): Part => query`inbox_leads.id in (
    select coalesce(own.merged_into, own.id) from questionnaires join inbox_leads as own on own.id = questionnaires.id
    where language = 'es'
  )`

/** A condition on a row of `inbox_leads`: another has the same phone number, or the same name and town, and no one has merged or dismissed it. */
export const mayHaveDuplicate = (query: Query): Part => query`(
    ${hasDuplicateBy(query, 'phone_key')} or ${hasDuplicateBy(query, 'name_key')}
  )`

const hasDuplicateBy = (query: Query, key: 'phone_key' | 'name_key'): Part => query`exists (
    select from inbox_leads as other
    where other.${query(key)} = inbox_leads.${query(key)} and other.id <> inbox_leads.id
      and other.merged_into is distinct from inbox_leads.id
      and not ${isDismissed(query, query`inbox_leads.id`, query`coalesce(other.merged_into, other.id)`)}
  )`

/** A condition on two leads' ids: an operator found that they are not the same family. */
export const isDismissed = (query: Query, lead: Part, other: Part): Part => query`exists (
    select from inbox_dismissals
    where inbox_dismissals.lead_id = least(${lead}, ${other}) and other_id = greatest(${lead}, ${other})
  )`

/** A condition on a row of `inbox_leads` under the name `table`: its text contains each word. True without words. */
export const hasWords = (query: Query, table: string, words: readonly string[]): Part =>
  words.reduce<Part>(
    (before, word) => query`${before} and strpos(${query(table)}.search_text, ${word}) > 0`,
    query`true`,
  )

/**
 * A condition on a row of `inbox_leads` or `inbox_messages`: its text contains each of these folded words. The index of
 * trigrams finds them, unless all are shorter than three characters.
 */
export function contains(query: Query, table: string, words: readonly string[]): Part {
  const trigrams = trigramsOf(words)
  const indexed = query`text_trigrams(${query(table)}.search_text) @> ${trigrams}::text[] and`
  return query`(${trigrams.length > 0 ? indexed : query``} ${hasWords(query, table, words)})`
}

/**
 * An SQL condition on a row of `inbox_events`: it says that the family was contacted, and the lead wasn't set back to new
 * later, which takes that back.
 */
export const isContact = (query: Query): Part => query`
  kind = 'stage' and details ->> 'stage' in ('contacted', 'touring', 'decided') and not exists (
    select from inbox_events as later
    where later.lead_id = inbox_events.lead_id and later.id > inbox_events.id
      and later.kind = 'stage' and later.details ->> 'stage' = 'new'
  )`

/** A condition on a row of `inbox_leads` that isn't merged: something is due today or earlier in a time zone. */
export const isDue = (query: Query, timeZone: string): Part => query`
  stage <> 'closed' and inbox_leads.id in (
    select coalesce(own.merged_into, own.id) from inbox_tasks join inbox_leads as own on own.id = lead_id
    where done_at is null and due_on <= (now() at time zone ${timeZone})::date
  )`
