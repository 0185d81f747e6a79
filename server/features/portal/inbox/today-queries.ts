import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { TodayRow } from '#shared/today.ts'
import { mayHaveDuplicate } from './filter-parts.ts'
import { firstDue, isDue, joinNextTask } from './next-task.ts'

const Row = z.extend(z.omit(TodayRow, { care: true }), {
  kind: z.string(),
  request: z.nullable(z.string()),
  moveBy: z.nullable(z.string()),
  at: z.date(),
  amenities: z.nullable(z.array(z.string())),
})

/** So much of a message is enough to see what it is about. */
const SHOWN_CHARACTERS = 120

/**
 * What waits for someone, at most `limit` of each kind. An index gives each kind in its order, so the time doesn't depend on
 * the number of leads.
 */
export const listToday = (query: Query, timeZone: string, limit: number) => read(query, Row)`
  with due as materialized (
    select 'due' as kind, * from inbox_leads where ${isDue(query, timeZone)} and merged_into is null
    order by ${firstDue(query, query`inbox_leads.id`)}, id limit ${limit}
  ), fresh as materialized (
    select 'new' as kind, * from inbox_leads where stage = 'new' and merged_into is null
      and ${firstDue(query, query`inbox_leads.id`)} is null
    order by indexed_at desc, id desc limit ${limit}
  ), unanswered as materialized (
    select * from inbox_messages where not is_answered order by received_at desc, id desc limit ${limit}
  ), writers as (
    select contacts.*, unanswered.version, coalesce(
        unanswered.lead_id, (select id from questionnaires where lower(btrim(email)) = lower(btrim(contacts.email)) order by created_at desc limit 1)
      ) as sender
    from unanswered join contacts on contacts.id = unanswered.id and erased_at is null
  )
  select kind, inbox_leads.id, inbox_leads.id as lead_id, first_name, last_name, phone, next_step as text,
    next_on as due_on, null as request, indexed_at as at, budget, amenities, needs ->> 'moveBy' as move_by,
    username as owner, ${mayHaveDuplicate(query)} as is_duplicate, version
  from (select * from due union all select * from fresh) as inbox_leads
  join questionnaires on questionnaires.id = inbox_leads.id left join admins on admins.id = assigned_to
  ${joinNextTask(query, query`inbox_leads.id`)}
  union all
  select 'message', writers.id, coalesce(inbox_leads.merged_into, inbox_leads.id), writers.first_name, writers.last_name,
    writers.phone, left(writers.message, ${SHOWN_CHARACTERS}), null, writers.request ->> 'kind', writers.created_at, budget,
    amenities, needs ->> 'moveBy', username, false, writers.version
  from writers left join questionnaires on questionnaires.id = sender left join inbox_leads on inbox_leads.id = sender
  left join admins on admins.id = assigned_to`
