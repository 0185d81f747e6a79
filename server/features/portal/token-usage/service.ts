import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Period } from '#server/platform/period.ts'
import type { TokenUsageReport } from '#shared/desk/admin-reports.ts'
import { totalSearches } from '../searches/service.ts'
import { type EndpointUsage, replaceUsageWithSums, sumByEndpoint, sumCostByDay } from './queries.ts'

/** Costs in cents, with fractions. */
type UsageTotals = Pick<TokenUsageReport, 'totalCost' | 'requestsByEndpoint'>

/** Reads the known cost, in total and by endpoint, most expensive first. */
export async function readUsageTotals(query: Query): Promise<UsageTotals> {
  return toTotals(await sumByEndpoint(query))
}

/** The endpoint of the calls that rank families' searches. Calls of other endpoints belong to no search. */
const SEARCH_ENDPOINT = 'questionnaire'

/**
 * Like readUsageTotals, plus tokens, the average cost of a search and the operator's rates. The average is the cost of
 * the calls made for searches, divided by all searches, because a search may take several calls or none. Examinations
 * of the model add to the total cost and not to the average. `count` is the number of searches that an endpoint served.
 */
export async function readTokenUsage(query: Query, env: Env): Promise<TokenUsageReport> {
  const rates = {
    inputPerMillion: env.INPUT_COST_PER_MILLION_TOKENS,
    outputPerMillion: env.OUTPUT_COST_PER_MILLION_TOKENS,
  }
  const [rows, searches] = await Promise.all([sumByEndpoint(query), totalSearches(query)])
  const { totalCost, requestsByEndpoint } = toTotals(rows)
  const searchCost = rows.find(({ endpoint }) => endpoint === SEARCH_ENDPOINT)?.totalCost ?? 0
  return {
    totalTokens: sum(rows.map((row) => row.totalTokens)),
    totalCost,
    averageCostPerRequest: searches === 0 ? 0 : searchCost / searches,
    requestsByEndpoint: requestsByEndpoint.map((row) => ({
      ...row,
      count: row.endpoint === SEARCH_ENDPOINT ? searches : 0,
    })),
    rates,
  }
}

/** The cost of each day of a period, in cents. Days without requests are missing. */
export async function costByDay(query: Query, period: Period): Promise<Map<string, number>> {
  return new Map((await sumCostByDay(query, period)).map(({ day, costCents }) => [day, costCents]))
}

/** Replaces calls of the model with sums by day, so that no report on cost changes. */
export const rollUpUsage = replaceUsageWithSums

const toTotals = (rows: readonly EndpointUsage[]): UsageTotals => ({
  totalCost: sum(rows.map((row) => row.totalCost)),
  requestsByEndpoint: rows.map(({ totalTokens, ...row }) => row),
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
