import type { TokenUsageReport } from '../../../../shared/admin-reports.ts'
import type { Query } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import type { Period } from '../../../platform/period.ts'
import { calculateCost } from './cost.ts'
import { insertModelCall, type ModelCall, sumByEndpoint, sumCostByDay } from './queries.ts'

/** Costs in cents, with fractions. */
export type UsageTotals = Pick<TokenUsageReport, 'totalCost' | 'requestsByEndpoint'>

/** Reads the known cost, in total and by endpoint, most expensive first. */
export async function readUsageTotals(query: Query): Promise<UsageTotals> {
  const { totalCost, requestsByEndpoint } = await readUsage(query)
  return { totalCost, requestsByEndpoint }
}

/** Like readUsageTotals, plus tokens, the average cost of a request and the operator's rates. */
export async function readTokenUsage(query: Query, env: Env): Promise<TokenUsageReport> {
  const rates = {
    inputPerMillion: env.INPUT_COST_PER_MILLION_TOKENS,
    outputPerMillion: env.OUTPUT_COST_PER_MILLION_TOKENS,
  }
  return { ...(await readUsage(query)), rates }
}

/** The cost of each day of a period, in cents. Days without requests are missing. */
export async function costByDay(query: Query, period: Period): Promise<Map<string, number>> {
  return new Map((await sumCostByDay(query, period)).map(({ day, costCents }) => [day, costCents]))
}

/** What is known about a call to the model. `errorMessage` is one line for the operator. */
export type CallReport = Omit<ModelCall, 'totalTokens' | 'costMicrodollars'>

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

async function readUsage(query: Query): Promise<Omit<TokenUsageReport, 'rates'>> {
  const rows = await sumByEndpoint(query)
  const totalCost = sum(rows.map((row) => row.totalCost))
  const requests = sum(rows.map((row) => row.count))
  return {
    totalTokens: sum(rows.map((row) => row.totalTokens)),
    totalCost,
    averageCostPerRequest: requests === 0 ? 0 : totalCost / requests,
    requestsByEndpoint: rows.map(({ totalTokens, ...row }) => row),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
