import type { Sql } from '#server/platform/database/connect.ts'
import { addUpCounts } from './roll-up-queries.ts'

/** Counts stay by day for longer than any report looks back: twice 90 days. */
const DAILY_FOR_DAYS = 400
const BATCH = 5000

/**
 * Adds counts by day that no report reads by day anymore to one row a month, in batches, until none is left or `signal`
 * aborts. Several servers can do this at once.
 * @returns how many rows were replaced
 */
export async function addUpOldCounts(sql: Sql, signal?: AbortSignal): Promise<number> {
  const old = { days: DAILY_FOR_DAYS, limit: BATCH }
  let total = 0
  for (let count = BATCH; count === BATCH && !signal?.aborted; total += count)
    count = await addUpCounts(sql, old)
  return total
}
