import type { Query } from '#server/platform/database/connect.ts'
import { readCount } from '#server/platform/database/read.ts'
import { countByDay, type Period } from '#server/platform/period.ts'

/** Counts the submissions that are still stored. A tombstone has no time of arrival. */
export const countStored = (query: Query) => readCount(query)`
    select count(*)::integer as count from submissions where received_at is not null`

export const countStoredByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'submissions', time: 'received_at' })
