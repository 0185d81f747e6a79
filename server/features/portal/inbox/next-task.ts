import type { Part, Query } from '#server/platform/database/connect.ts'

/** A condition on a row of `inbox_tasks`: it is open, and of a lead or of one merged into it. */
const isOpenOf = (query: Query, lead: Part): Part => query`
  done_at is null
  and (inbox_tasks.lead_id = ${lead} or inbox_tasks.lead_id in (select id from inbox_leads as own where own.merged_into = ${lead}))`

/** What a join adds as `next_step`, `next_on` and `next_at`: the first open task of a lead. Nulls without one. */
export const joinNextTask = (query: Query, lead: Part): Part => query`
  left join lateral (
    select what as next_step, due_on::text as next_on, to_char(due_at, 'HH24:MI') as next_at
    from inbox_tasks where ${isOpenOf(query, lead)} order by due_on, due_at, id limit 1
  ) as next_task on true`

/** When the first open task of a lead is due, as a timestamp without a zone. One without a time is due at the day's end. */
export const firstDue = (query: Query, lead: Part): Part => query`(
    select min(due_on + coalesce(due_at, '23:59:59')) from inbox_tasks where ${isOpenOf(query, lead)}
  )`

/** A condition on a row of `inbox_leads` that isn't merged: something is due today or earlier in a time zone. */
export const isDue = (query: Query, timeZone: string): Part => query`
  stage <> 'closed' and inbox_leads.id in (
    select coalesce(own.merged_into, own.id) from inbox_tasks join inbox_leads as own on own.id = lead_id
    where done_at is null and due_on <= (now() at time zone ${timeZone})::date
  )`
