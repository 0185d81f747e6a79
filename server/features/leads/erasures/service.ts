import type { Query } from '#server/platform/database/connect.ts'
import type { DayCount, Period } from '#server/platform/period.ts'
import { addCounts, type ErasedKind, listCounts, sumCounts } from './queries.ts'

/** Counts records that are being erased, by the day in `timeZone` on which each was received. */
export async function countErased(
  query: Query,
  kind: ErasedKind,
  receivedAt: Date[],
  timeZone: string,
): Promise<void> {
  if (receivedAt.length > 0) await addCounts(query, kind, receivedAt, timeZone)
}

/** How many records of a kind have ever been erased. */
export const totalErased = (query: Query, kind: ErasedKind): Promise<number> => sumCounts(query, kind)

/**
 * Counts the records of a kind that were received in a period, stored ones and those erased since, by day of receipt.
 * Days without any are missing.
 */
export async function receivedByDay(
  query: Query,
  kind: ErasedKind,
  period: Period,
  countStored: (query: Query, period: Period) => PromiseLike<readonly DayCount[]>,
): Promise<Map<string, number>> {
  const [stored, erased] = await Promise.all([countStored(query, period), listCounts(query, kind, period)])
  const counts = new Map<string, number>()
  for (const { day, count } of [...stored, ...erased]) counts.set(day, (counts.get(day) ?? 0) + count)
  return counts
}
