import * as z from 'zod/mini'
import { InboxLead, type InboxView } from '../../../../shared/inbox.ts'
import type { Part, Query } from '../../../platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '../../../platform/database/cursor.ts'
import { read } from '../../../platform/database/read.ts'
import { isDue } from './is-due.ts'

/** Which leads to list. */
export interface InboxFilter {
  /** Folded; each must be part of a lead's text. */
  words: string[]
  /** Of the words. A lead must have all of them. */
  trigrams: string[]
  stage: string | undefined
  view: InboxView
  adminId: string
  /** Today in the operator's time zone is computed from it. */
  timeZone: string
}

const InboxRow = z.extend(InboxLead, {
  createdAt: z.date(),
  correctedAt: z.nullable(z.date()),
  at: z.string(),
})
export type InboxRow = z.infer<typeof InboxRow>

/** At most `limit` of the leads that meet the filter after a cursor, newest first. Uses the index of trigrams. */
export const findLeads = (query: Query, filter: InboxFilter, after: Cursor | undefined, limit: number) =>
  listFrom(
    query,
    filter.words.length === 0
      ? query`inbox_leads`
      : // Materialized, so that the planner can't walk through all leads in their order instead.
        query`(
          with found as materialized (
            select * from inbox_leads where text_trigrams(search_text) @> ${filter.trigrams}::text[]
          )
          select * from found
        ) as inbox_leads`,
    filter,
    after,
    limit,
  )

/** Like findLeads, but looks only at the next `depth` leads after the cursor. Fast for words that many leads have. */
export const findAmongNext = (
  query: Query,
  filter: InboxFilter,
  after: Cursor | undefined,
  { limit, depth }: { limit: number; depth: number },
) =>
  listFrom(
    query,
    query`(
      select * from inbox_leads where ${isAfter(query, 'received_at', after)}
      order by received_at desc, id desc limit ${depth}
    ) as inbox_leads`,
    filter,
    after,
    limit,
  )

/** The lead that has or had this reference. */
export const findByReference = (
  query: Query,
  filter: InboxFilter,
  reference: string,
  after: Cursor | undefined,
) =>
  listFrom(
    query,
    query`(
      select inbox_leads.* from inbox_leads join submissions on questionnaire_id = inbox_leads.id
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
) => read(query, InboxRow)`
  with page as materialized (
    select * from ${source}
    where ${isAfter(query, 'received_at', after)} and ${meets(query, filter)}
    order by received_at desc, id desc limit ${limit}
  )
  select page.id, first_name, last_name, questionnaires.email, phone, city, state,
    (
      select reference from submissions
      where questionnaire_id = page.id and superseded_by is null and erased_at is null limit 1
    ) as reference,
    stage, is_read, admins.username as assigned_to, next_step, next_on::text, questionnaires.created_at,
    case when questionnaires.updated_at > questionnaires.created_at then questionnaires.updated_at end as corrected_at,
    ${exactTime(query, 'received_at')} as at
  from page join questionnaires on questionnaires.id = page.id left join admins on admins.id = assigned_to
  order by received_at desc, page.id desc`

function meets(query: Query, { words, stage, view, adminId, timeZone }: InboxFilter): Part {
  // The driver takes an empty list for a parameter.
  const hasWords =
    words.length > 0 ? words.map((word) => query`and strpos(search_text, ${word}) > 0`) : query``
  return query`${inView(query, view, adminId, timeZone)}
    ${stage === undefined ? query`` : query`and stage = ${stage}`} ${hasWords}`
}

function inView(query: Query, view: InboxView, adminId: string, timeZone: string): Part {
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
