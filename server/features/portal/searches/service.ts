import { receivedByDay, totalErased } from '#server/features/leads/erasures/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { readCount } from '#server/platform/database/read.ts'
import { countByDay, type Period } from '#server/platform/period.ts'

/**
 * Counts all searches. A search is a submission that this server stored and matched, with or without the model; a
 * correction is a search of its own. Retries, refused submissions, calls to the model and examinations of the model are
 * not searches. Erased submissions still count.
 */
export async function totalSearches(query: Query): Promise<number> {
  const [stored, erased] = await Promise.all([countStored(query), totalErased(query, 'search')])
  return stored + erased
}

/** Like totalSearches, for a period, by the day they were received. Days without any are missing. */
export const searchesByDay = (query: Query, period: Period): Promise<Map<string, number>> =>
  receivedByDay(query, 'search', period, countStoredByDay)

/** Counts the submissions that are still stored. A tombstone has no time of arrival. */
const countStored = (query: Query) => readCount(query)`
    select count(*)::integer as count from submissions where received_at is not null`

const countStoredByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'submissions', time: 'received_at' })
