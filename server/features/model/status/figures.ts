import type { Query } from '#server/platform/database/connect.ts'
import { lastDays } from '#server/platform/period.ts'
import type { ModelFigures } from '#shared/desk/model.ts'
import { countCalls, countFallbacks, findTimes, findWaits } from './queries.ts'

export interface FiguresRequest {
  timeZone: string
  now: Date
  /** Number of days, including today. */
  count: number
}

/** Reads what the model did for families in the last `count` days. */
export async function readFigures(
  query: Query,
  { timeZone, now, count }: FiguresRequest,
): Promise<ModelFigures> {
  const { current } = await lastDays(query, timeZone, now, count)
  const [rankings, times, waits, calls] = await Promise.all([
    countFallbacks(query, current),
    findTimes(query, current),
    findWaits(query, current),
    countCalls(query, current),
  ])
  const fallbacks = rankings.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return {
    searches: rankings.reduce((sum, row) => sum + row.count, 0),
    byModel: rankings.find(({ reason }) => reason === null)?.count ?? 0,
    fallbacks,
    ...times,
    ...waits,
    ...calls,
  }
}
