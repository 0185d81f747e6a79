import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne, readValue } from '#server/platform/database/read.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import {
  type NewSubjectRequest,
  type RequestOutcome,
  SubjectRequest,
} from '#shared/privacy/subject-requests.ts'

/** What was done for a request. */
export type RequestAct = 'exported' | 'corrected' | 'erased' | 'refused'

const RequestRow = z.extend(SubjectRequest, { closedAt: z.nullable(z.date()) })

/** Open requests, those due first, and then closed ones, the latest first; at most `limit`. */
export async function listRequests(query: Query, limit: number): Promise<SubjectRequest[]> {
  const rows = await read(query, RequestRow)`
    select subject_requests.id, number, kind, received_on::text, due_on::text, opener.username as opened_by, exported,
      corrected, erased, refused, outcome, closer.username as closed_by, closed_at
    from subject_requests join admins as opener on opener.id = opened_by left join admins as closer on closer.id = closed_by
    order by closed_at desc nulls first, due_on, number limit ${limit}`
  return rows.map(withIsoTimes)
}

/** Today in a time zone. */
export const readToday = (query: Query, timeZone: string) => readOne(query, z.object({ today: z.string() }))`
  select (now() at time zone ${timeZone})::date::text as today`

/** Adds a request that is due `days` after it was received. @returns its number; undefined if the id is known */
export const insertRequest = (
  query: Query,
  { id, kind, receivedOn }: NewSubjectRequest,
  { adminId, days }: { adminId: string; days: number },
) => readValue(query, z.object({ number: z.int() }))`
    insert into subject_requests (id, kind, received_on, due_on, opened_by)
    values (${id}, ${kind}, ${receivedOn}, ${receivedOn}::date + ${days}::integer, ${adminId})
    on conflict (id) do nothing returning number`

/** Ends an open request. @returns its number; undefined if it is unknown or closed */
export const updateOutcome = (
  query: Query,
  id: string,
  { outcome, adminId }: { outcome: RequestOutcome; adminId: string },
) => readValue(query, z.object({ number: z.int() }))`
    update subject_requests set outcome = ${outcome}, closed_by = ${adminId}, closed_at = now()
    where id = ${id} and closed_at is null returning number`

/** Adds to what was done for an open request. @returns its number; undefined if it is unknown or closed */
export const updateCount = (
  query: Query,
  id: string,
  { act, count }: { act: RequestAct; count: number },
) => readValue(query, z.object({ number: z.int() }))`
    update subject_requests set ${query(act)} = ${query(act)} + ${count}::integer
    where id = ${id} and closed_at is null returning number`

/** Deletes requests that were closed more than `months` ago. */
export async function deleteOldRequests(query: Query, months: number): Promise<void> {
  await query`delete from subject_requests where closed_at < now() - make_interval(months => ${months}::integer)`
}
