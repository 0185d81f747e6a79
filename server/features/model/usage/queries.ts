import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount, readOne } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'
import { FALLBACK_REASONS, type FallbackReason } from '#shared/desk/model.ts'

/** A stored call to the model. Null means that the model did not report the value. */
export type ModelCall = {
  endpoint: string
  model: string
  outcome: string
  success: boolean
  errorMessage: string | null
  promptTokens: number | null
  completionTokens: number | null
  totalTokens: number | null
  costMicrodollars: number | null
  durationMs: number
  userCity: string | null
  userState: string | null
}

export async function insertModelCall(query: Query, call: ModelCall): Promise<void> {
  await query`insert into token_usage ${query(call)}`
}

/** How one search was ranked. `fallback` is null if the model took part. */
interface RankingNote {
  fallback: FallbackReason | null
  durationMs: number
}

export async function insertRanking(query: Query, { fallback, durationMs }: RankingNote): Promise<void> {
  await query`
    insert into model_rankings (ranked_by, fallback, duration_ms)
    values (${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${durationMs})`
}

/** Deletes at most `limit` notes from before a time. Skips those that another transaction has locked. @returns how many */
export const deleteRankings = (query: Query, { before, limit }: { before: Date; limit: number }) =>
  readCount(query)`
    with gone as (
      delete from model_rankings where id in (
        select id from model_rankings where timestamp < ${before}
        order by timestamp limit ${limit} for update skip locked
      ) returning 1
    )
    select count(*)::integer as count from gone`

const FallbackCount = z.object({ reason: z.nullable(z.enum(FALLBACK_REASONS)), count: z.int() })

/** Searches by the reason why only the rules ordered them. Null counts those that the model helped to order. */
export const countFallbacks = (query: Query, { from, to }: Period) => read(query, FallbackCount)`
  select fallback as reason, count(*)::integer as count from model_rankings
  where timestamp >= ${from} and timestamp < ${to}
  group by fallback order by count desc, fallback`

const Times = z.object({ medianMs: z.nullable(z.int()), p95Ms: z.nullable(z.int()) })

/**
 * How long single model calls for families took. Counts calls with a reply, valid or not, and calls that timed out, so
 * that a model that is too slow does not look fast. Leaves out calls that Ollama refused or disconnected, and canceled
 * ones, because they say nothing about the model's speed.
 * @returns nearest-rank percentiles in milliseconds; null if there were no calls
 */
export const findTimes = (query: Query, { from, to }: Period): Promise<z.infer<typeof Times>> =>
  readOne(query, Times)`
    select percentile_disc(0.5) within group (order by duration_ms) as median_ms,
      percentile_disc(0.95) within group (order by duration_ms) as p95_ms
    from token_usage
    where endpoint = 'questionnaire' and outcome in ('answered', 'invalid', 'cut', 'timed_out')
      and timestamp >= ${from} and timestamp < ${to}`

const Waits = z.object({ waitMedianMs: z.nullable(z.int()), waitP95Ms: z.nullable(z.int()) })

/**
 * How long families waited for the model, in the searches that called it: the queue and every call. Nearest ranks, in
 * milliseconds; null without any search.
 */
export const findWaits = (query: Query, { from, to }: Period): Promise<z.infer<typeof Waits>> =>
  readOne(query, Waits)`
    select percentile_disc(0.5) within group (order by duration_ms) as wait_median_ms,
      percentile_disc(0.95) within group (order by duration_ms) as wait_p95_ms
    from model_rankings
    where coalesce(fallback, '') not in ('not_ready', 'busy') and timestamp >= ${from} and timestamp < ${to}`

const Calls = z.object({ calls: z.int(), invalidCalls: z.int() })

/** Calls of the model for families. A reply that was cut off counts as invalid. */
export const countCalls = (query: Query, { from, to }: Period): Promise<z.infer<typeof Calls>> =>
  readOne(query, Calls)`
    select count(*)::integer as calls,
      count(*) filter (where outcome in ('invalid', 'cut'))::integer as invalid_calls
    from token_usage
    where endpoint = 'questionnaire' and outcome is not null and timestamp >= ${from} and timestamp < ${to}`
