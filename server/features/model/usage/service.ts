import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount, readOne } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import { lastDays, type Period } from '#server/platform/period.ts'
import { FALLBACK_REASONS, type FallbackReason, type ModelFigures } from '#shared/desk/model.ts'

/** What is known about a call to the model. `errorMessage` is one line for the operator. */
type CallReport = Omit<ModelCall, 'totalTokens' | 'costMicrodollars'>

/**
 * Stores the usage of a call to the model, even of a failed one. The total and the cost are known if both token counts
 * are.
 * @returns the cost in millionths of a dollar; null if unknown
 */
export async function recordModelCall(query: Query, env: Env, call: CallReport): Promise<number | null> {
  const { promptTokens, completionTokens } = call
  const isKnown = promptTokens !== null && completionTokens !== null
  const costMicrodollars = isKnown ? calculateCost(promptTokens, completionTokens, env) : null
  const totalTokens = isKnown ? promptTokens + completionTokens : null
  await insertModelCall(query, { ...call, totalTokens, costMicrodollars })
  return costMicrodollars
}

type Rates = Pick<Env, 'INPUT_COST_PER_MILLION_TOKENS' | 'OUTPUT_COST_PER_MILLION_TOKENS'>

/** How many decimals of a rate are used. */
const DECIMALS = 9
const UNIT = 10n ** BigInt(DECIMALS)

/**
 * Calculates the cost of a call. A rate in dollars per million tokens equals millionths of a dollar per token, so whole
 * rates give exact costs. A fraction is rounded half up, once.
 * @param rates in dollars per million tokens
 * @returns whole millionths of a dollar
 */
export function calculateCost(promptTokens: number, completionTokens: number, rates: Rates): number {
  const units =
    BigInt(promptTokens) * inUnits(rates.INPUT_COST_PER_MILLION_TOKENS) +
    BigInt(completionTokens) * inUnits(rates.OUTPUT_COST_PER_MILLION_TOKENS)
  return Number((units + UNIT / 2n) / UNIT)
}

/** Exact decimals, not binary fractions: three times 0.1 is 0.3. */
const inUnits = (dollars: number) => BigInt(dollars.toFixed(DECIMALS).replace('.', ''))

interface FiguresRequest {
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

/** A stored call to the model. Null means that the model did not report the value. */
type ModelCall = {
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

async function insertModelCall(query: Query, call: ModelCall): Promise<void> {
  await query`insert into token_usage ${query(call)}`
}

/** How one search was ranked. `fallback` is null if the model took part. */
interface RankingNote {
  fallback: FallbackReason | null
  durationMs: number
}

/** Stores how a search was ranked. */
export async function recordRanking(query: Query, { fallback, durationMs }: RankingNote): Promise<void> {
  await query`
    insert into model_rankings (ranked_by, fallback, duration_ms)
    values (${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${durationMs})`
}

/**
 * Deletes at most `limit` notes from before a time, without those that another transaction has locked. The portal's figures
 * cover less than calls of the model are kept at least, so no report changes.
 * @returns how many
 */
export const eraseOldRankings = (query: Query, { before, limit }: { before: Date; limit: number }) =>
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
const countFallbacks = (query: Query, { from, to }: Period) => read(query, FallbackCount)`
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
const findTimes = (query: Query, { from, to }: Period): Promise<z.infer<typeof Times>> =>
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
const findWaits = (query: Query, { from, to }: Period): Promise<z.infer<typeof Waits>> =>
  readOne(query, Waits)`
    select percentile_disc(0.5) within group (order by duration_ms) as wait_median_ms,
      percentile_disc(0.95) within group (order by duration_ms) as wait_p95_ms
    from model_rankings
    where coalesce(fallback, '') not in ('not_ready', 'busy') and timestamp >= ${from} and timestamp < ${to}`

const Calls = z.object({ calls: z.int(), invalidCalls: z.int() })

/** Calls of the model for families. A reply that was cut off counts as invalid. */
const countCalls = (query: Query, { from, to }: Period): Promise<z.infer<typeof Calls>> =>
  readOne(query, Calls)`
    select count(*)::integer as calls,
      count(*) filter (where outcome in ('invalid', 'cut'))::integer as invalid_calls
    from token_usage
    where endpoint = 'questionnaire' and outcome is not null and timestamp >= ${from} and timestamp < ${to}`
