import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { TodayRow } from '#shared/desk/today.ts'
import { mayHaveDuplicate } from './filter-parts.ts'

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
 * What waits for someone, at most `limit` of each kind. An index gives each kind in its order, so the time hardly depends on the
 * number of leads.
 */
export const listToday = (query: Query, timeZone: string, limit: number) => read(query, Row)`
  with tasks as materialized (
    (select * from inbox_tasks where ${isDueOpen(query, timeZone)} and community is not null
      order by due_on, due_at, id limit ${limit})
    union all
    (select * from inbox_tasks where ${isDueOpen(query, timeZone)} and community is null
      order by due_on, due_at, id limit ${limit})
  ), fresh as materialized (
    select * from inbox_leads where stage = 'new' and merged_into is null
      and not exists (select from inbox_tasks where done_at is null and lead_id = inbox_leads.id)
      and not exists (
        select from inbox_leads as own join inbox_tasks on lead_id = own.id and done_at is null
        where own.merged_into = inbox_leads.id
      )
    order by indexed_at desc, id desc limit ${limit}
  ), due as (
    select case when community is null then 'due' else 'tour' end as kind, coalesce(own.merged_into, own.id) as lead_id,
      tasks.id as task_id, concat_ws(': ', community ->> 'name', what) as text, due_on::text as due_on,
      to_char(due_at, 'HH24:MI') as due_at, owner_id
    from tasks join inbox_leads as own on own.id = tasks.lead_id
    union all
    select 'new', id, null, null, null, null, null from fresh
  ), unanswered as materialized (
    select * from inbox_messages where not is_answered order by received_at desc, id desc limit ${limit}
  ), writers as (
    select contacts.*, unanswered.version, coalesce(
        unanswered.lead_id,
        (
          select id from questionnaires where lower(btrim(email)) = lower(btrim(contacts.email))
          order by created_at desc limit 1
        )
      ) as sender
    from unanswered join contacts on contacts.id = unanswered.id and erased_at is null
  )
  select kind, inbox_leads.id, inbox_leads.id as lead_id, task_id, first_name, last_name, phone, language, text, due_on, due_at,
    null as request, indexed_at as at, budget, amenities, needs ->> 'moveBy' as move_by, username as owner,
    ${mayHaveDuplicate(query)} as is_duplicate, version
  from due join inbox_leads on inbox_leads.id = due.lead_id
  join questionnaires on questionnaires.id = inbox_leads.id
  left join admins on admins.id = coalesce(owner_id, assigned_to)
  union all
  select 'message', writers.id, coalesce(inbox_leads.merged_into, inbox_leads.id), null, writers.first_name,
    writers.last_name, writers.phone, coalesce(writers.language, questionnaires.language), left(writers.message, ${SHOWN_CHARACTERS}), null, null, writers.request ->> 'kind',
    writers.created_at, budget, amenities, needs ->> 'moveBy', username, false, writers.version
  from writers left join questionnaires on questionnaires.id = sender left join inbox_leads on inbox_leads.id = sender
  left join admins on admins.id = assigned_to`

const isDueOpen = (query: Query, timeZone: string) =>
  query`done_at is null and due_on <= (now() at time zone ${timeZone})::date
    and not exists (
      select from inbox_leads as own join inbox_leads as main on main.id = coalesce(own.merged_into, own.id)
      where own.id = inbox_tasks.lead_id and main.stage = 'closed'
    )`

/** How many editions of registers wait for a decision. */
export const countHeldEditions = async (query: Query): Promise<number> =>
  (
    await readOne(query, z.object({ held: z.int() }))`
    select count(*)::integer as held from source_editions where state = 'held'`
  ).held
