import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { countByDay, type Period } from '#server/platform/period.ts'

/** Counts the submissions that are still stored. A tombstone has no time of arrival. */
export async function countStored(query: Query): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from submissions where received_at is not null`
  return count
}

export const countStoredByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'submissions', time: 'received_at' })
