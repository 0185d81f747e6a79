import type { ModelFigures } from '../../../../shared/model-figures.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { lastDays } from '../../../platform/period.ts'
import { countCalls, countFallbacks, findTimes, findWaits } from './figure-queries.ts'

export interface FiguresQuestion {
  timeZone: string
  now: Date
  /** How many days, today among them. */
  count: number
}

/** What the model did for families in the last days. */
export async function readFigures(
  query: Query,
  { timeZone, now, count }: FiguresQuestion,
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
