import type { Query } from '#server/platform/database/connect.ts'
import { deleteRankings } from './ranking-queries.ts'

/**
 * Deletes at most `limit` notes on how searches were ranked, from before a time. The portal's figures cover the 90 days for
 * which calls of the model are kept at least, so no report changes.
 * @returns how many were deleted
 */
export const eraseOldRankings = (query: Query, which: { before: Date; limit: number }): Promise<number> =>
  deleteRankings(query, which)
