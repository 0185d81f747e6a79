import type { FallbackReason } from '../../../../shared/model-figures.ts'
import type { Query } from '../../../platform/database/connect.ts'

/** How one search was ranked. `fallback` is null if the model took part. */
export interface RankingNote {
  fallback: FallbackReason | null
  calls: number
  durationMs: number
}

export async function insertRanking(
  query: Query,
  { fallback, calls, durationMs }: RankingNote,
): Promise<void> {
  await query`
    insert into model_rankings (ranked_by, fallback, calls, duration_ms)
    values (${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${calls}, ${durationMs})`
}
