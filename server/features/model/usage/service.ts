import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { lastDays } from '#server/platform/period.ts'
import type { ModelFigures } from '#shared/desk/model.ts'
import {
  countCalls,
  countFallbacks,
  deleteRankings,
  findTimes,
  findWaits,
  insertModelCall,
  insertRanking,
  type ModelCall,
} from './queries.ts'

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

/** Stores how a search was ranked. */
export const recordRanking = insertRanking

/**
 * Deletes at most `limit` notes on how searches were ranked, from before a time. The portal's figures cover the 90 days for
 * which calls of the model are kept at least, so no report changes.
 * @returns how many were deleted
 */
export const eraseOldRankings = deleteRankings
