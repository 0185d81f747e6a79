import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'
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

/** Counts those received in a period and erased since, by day of receipt. Days without any are missing. */
export async function erasedByDay(
  query: Query,
  kind: ErasedKind,
  period: Period,
): Promise<Map<string, number>> {
  return new Map((await listCounts(query, kind, period)).map(({ day, count }) => [day, count]))
}
