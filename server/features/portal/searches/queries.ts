import * as z from 'zod/mini'
import type { Query } from '../../../platform/database/connect.ts'
import { read, readOne } from '../../../platform/database/read.ts'
import type { Period } from '../../../platform/period.ts'

/** Counts the submissions that are still stored. A tombstone has no time of arrival. */
export async function countStored(query: Query): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from submissions where received_at is not null`
  return count
}

export const countStoredByDay = (query: Query, { timeZone, from, to }: Period) => read(
  query,
  z.object({ day: z.string(), count: z.int() }),
)`
  select to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as count
  from (
    select (received_at at time zone ${timeZone})::date as day from submissions
    where received_at >= ${from} and received_at < ${to}
  ) as searches group by searches.day`
