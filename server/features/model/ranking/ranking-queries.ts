import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import type { FallbackReason } from '#shared/desk/model.ts'

/** How one search was ranked. `fallback` is null if the model took part. */
export interface RankingNote {
  fallback: FallbackReason | null
  durationMs: number
}

export async function insertRanking(query: Query, { fallback, durationMs }: RankingNote): Promise<void> {
  await query`
    insert into model_rankings (ranked_by, fallback, duration_ms)
    values (${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${durationMs})`
}

/** Deletes at most `limit` notes from before a time. Skips those that another transaction has locked. @returns how many */
export async function deleteRankings(
  query: Query,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    with gone as (
      delete from model_rankings where id in (
        select id from model_rankings where timestamp < ${before}
        order by timestamp limit ${limit} for update skip locked
      ) returning 1
    )
    select count(*)::integer as count from gone`
  return count
}
