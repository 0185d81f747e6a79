import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'
import { addCounts, type ErasedKind, listCounts, sumCounts } from './queries.ts'

/** Counts things of a kind that are being erased, by the days on which they `came` in `timeZone`. */
export async function countErased(
  query: Query,
  kind: ErasedKind,
  came: Date[],
  timeZone: string,
): Promise<void> {
  if (came.length > 0) await addCounts(query, kind, came, timeZone)
}

/** How many of a kind were ever erased. */
export const totalErased = (query: Query, kind: ErasedKind): Promise<number> => sumCounts(query, kind)

/** Of those that came in a period how many were erased since, by day; a day without any is missing. */
export async function erasedByDay(
  query: Query,
  kind: ErasedKind,
  period: Period,
): Promise<Map<string, number>> {
  return new Map((await listCounts(query, kind, period)).map(({ day, count }) => [day, count]))
}
