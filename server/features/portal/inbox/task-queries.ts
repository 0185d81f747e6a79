import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readValue } from '#server/platform/database/read.ts'
import {
  MARKS,
  NamedCommunity,
  Person,
  type PersonInput,
  Task,
  type TaskInput,
  type TourOutcome,
} from '#shared/desk/inbox-changes.ts'

/** A fragment: the ids of a lead and of those merged into it. */
const family = (query: Query, leadId: string) =>
  query`(select id from inbox_leads where id = ${leadId} or merged_into = ${leadId})`

/** The open tasks of a lead's family, in the order in which they are due. */
export const listTasks = (query: Query, leadId: string) => read(query, Task)`
  select inbox_tasks.id, what as text, due_on::text as "on", to_char(due_at, 'HH24:MI') as "at",
    case when owner_id is not null then jsonb_build_object('id', owner_id, 'username', username) end as owner,
    community, message_id
  from inbox_tasks left join admins on admins.id = owner_id
  where lead_id in ${family(query, leadId)} and done_at is null
  order by due_on, due_at, inbox_tasks.id`

const Locked = z.object({ text: z.string(), community: z.nullable(NamedCommunity), isDone: z.boolean() })

/** Locks a task of a lead's family. @returns undefined if the family has no such task */
export const lockTask = (query: Query, leadId: string, id: string) => readFirst(query, Locked)`
  select what as text, community, done_at is not null as is_done from inbox_tasks
  where id = ${id} and lead_id in ${family(query, leadId)} for update`

/**
 * Adds a task, or changes it. Another day or time of a tour is worth another reminder.
 * @returns whether it was stored; it wasn't if the id is that of another family's task
 */
export const upsertTask = (
  query: Query,
  leadId: string,
  id: string,
  { text, on, at, ownerId, community, messageId }: z.infer<typeof TaskInput>,
) => hasRows(query)`
    insert into inbox_tasks (id, lead_id, what, due_on, due_at, owner_id, community, message_id)
    values (${id}, ${leadId}, ${text}, ${on}, ${at}::time, ${ownerId}, ${community && query.json(community)},
      (select id from inbox_messages where id = ${messageId ?? null}))
    on conflict (id) do update set what = excluded.what, due_on = excluded.due_on, due_at = excluded.due_at,
      owner_id = excluded.owner_id, community = excluded.community,
      reminded_at = case when (inbox_tasks.due_on, inbox_tasks.due_at) is not distinct from (excluded.due_on, excluded.due_at)
        then inbox_tasks.reminded_at end
    where inbox_tasks.lead_id in ${family(query, leadId)}
    returning 1`

/** Marks a task as done, or as open again (`isDone` false). */
export async function updateTaskDone(
  query: Query,
  id: string,
  { isDone, outcome = null }: { isDone: boolean; outcome?: TourOutcome | null | undefined },
): Promise<void> {
  await query`
    update inbox_tasks set done_at = case when ${isDone} then now() end, outcome = ${outcome} where id = ${id}`
}

/** Others to call about a lead's family. */
export const listPeople = (query: Query, leadId: string) => read(query, Person)`
  select id, name, relation, phone, email, best_time from inbox_people
  where lead_id in ${family(query, leadId)} order by added_at, id`

const Stored = z.object({ leadId: z.string() })

/**
 * Adds someone to call, or changes them.
 * @param searchText that the inbox finds them by
 * @returns the lead that has them; undefined if the id is of another family
 */
export const upsertPerson = (
  query: Query,
  leadId: string,
  id: string,
  { name, relation, phone, email, bestTime }: z.infer<typeof PersonInput>,
  searchText: string,
) => readValue(query, Stored)`
    insert into inbox_people (id, lead_id, name, relation, phone, email, best_time, search_text)
    values (${id}, ${leadId}, ${name}, ${relation}, ${phone}, ${email}, ${bestTime}, ${searchText})
    on conflict (id) do update set name = excluded.name, relation = excluded.relation, phone = excluded.phone,
      email = excluded.email, best_time = excluded.best_time, search_text = excluded.search_text
    where inbox_people.lead_id in ${family(query, leadId)}
    returning lead_id`

/** @returns the lead that had them */
export const deletePerson = (query: Query, leadId: string, id: string) => readValue(query, Stored)`
    delete from inbox_people where id = ${id} and lead_id in ${family(query, leadId)} returning lead_id`

const MarkRow = z.object({ community: z.string(), mark: z.enum(MARKS) })

/** How far a lead's family has come with each community: the marks that were set last and not taken away. */
export const listMarks = (query: Query, leadId: string) => read(query, MarkRow)`
  select community, mark from (
    select distinct on (details ->> 'communityId', details ->> 'mark') details ->> 'communityId' as community,
      details ->> 'mark' as mark, (details ->> 'isOn')::boolean as is_on
    from inbox_events where kind = 'community' and lead_id in ${family(query, leadId)}
    order by details ->> 'communityId', details ->> 'mark', id desc
  ) as latest where is_on`
