import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'

export type ErasedKind = 'lead' | 'contact'

/** In the order of the key, so that two that erase at once wait for each other instead of deadlocking. */
export async function addCounts(
  query: Query,
  kind: ErasedKind,
  came: Date[],
  timeZone: string,
): Promise<void> {
  await query`
    insert into erased_counts (kind, day, count)
    select ${kind}, (moment::timestamptz at time zone ${timeZone})::date, count(*)
    from unnest(${came.map((moment) => moment.toISOString())}::text[]) as moments (moment)
    group by 2 order by 2
    on conflict (kind, day) do update set count = erased_counts.count + excluded.count`
}

export async function sumCounts(query: Query, kind: ErasedKind): Promise<number> {
  const [row] = await query<[{ count: number }]>`
    select coalesce(sum(count), 0)::integer as count from erased_counts where kind = ${kind}`
  return row.count
}

export const listCounts = (query: Query, kind: ErasedKind, { timeZone, from, to }: Period) => query<
  { day: string; count: number }[]
>`
  select to_char(day, 'YYYY-MM-DD') as day, count from erased_counts
  where kind = ${kind} and day >= (${from}::timestamptz at time zone ${timeZone})::date
    and day < (${to}::timestamptz at time zone ${timeZone})::date`
