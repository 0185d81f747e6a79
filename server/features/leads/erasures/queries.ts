import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'

/** A search is one version of a lead's answers. */
export type ErasedKind = 'lead' | 'contact' | 'search'

/**
 * Counts erased records by the day they were received. It goes in the order of the key, so that concurrent erasures
 * wait for each other instead of deadlocking.
 */
export async function addCounts(
  query: Query,
  kind: ErasedKind,
  received: Date[],
  timeZone: string,
): Promise<void> {
  await query`
    insert into erased_counts (kind, day, count)
    select ${kind}, (moment::timestamptz at time zone ${timeZone})::date, count(*)
    from unnest(${received.map((moment) => moment.toISOString())}::text[]) as moments (moment)
    group by 2 order by 2
    on conflict (kind, day) do update set count = erased_counts.count + excluded.count`
}

export async function sumCounts(query: Query, kind: ErasedKind): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select coalesce(sum(count), 0)::integer as count from erased_counts where kind = ${kind}`
  return count
}

export const listCounts = (query: Query, kind: ErasedKind, { timeZone, from, to }: Period) => read(
  query,
  z.object({ day: z.string(), count: z.int() }),
)`
  select to_char(day, 'YYYY-MM-DD') as day, count from erased_counts
  where kind = ${kind} and day >= (${from}::timestamptz at time zone ${timeZone})::date
    and day < (${to}::timestamptz at time zone ${timeZone})::date`
