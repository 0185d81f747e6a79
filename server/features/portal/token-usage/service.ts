import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import type { Period } from '#server/platform/period.ts'
import type { TokenUsageReport } from '#shared/desk/admin-reports.ts'
import { totalSearches } from '../searches/service.ts'

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

const toTotals = (rows: readonly EndpointUsage[]): UsageTotals => ({
  totalCost: sum(rows.map((row) => row.totalCost)),
  requestsByEndpoint: rows.map(({ totalTokens, ...row }) => row),
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const EndpointUsage = z.object({
  endpoint: z.string(),
  count: z.int(),
  totalTokens: z.number(),
  /** Cents, with fractions. */
  totalCost: z.number(),
})
type EndpointUsage = z.infer<typeof EndpointUsage>

/**
 * Both reports add the calls that are stored to the sums of those that were replaced by them (`rollUpUsage`), in one
 * statement, so that a call counts exactly once.
 */

/** Sums usage by endpoint, most expensive first. Sums of tokens are exact up to 2⁵³. */
const sumByEndpoint = (query: Query) => read(query, EndpointUsage)`
  select endpoint, sum(count)::integer as count, sum(total_tokens)::float8 as total_tokens,
    (sum(cost_microdollars) / 10000)::float8 as total_cost
  from (
    select endpoint, count(*) as count, coalesce(sum(total_tokens), 0) as total_tokens,
      coalesce(sum(cost_microdollars), 0) as cost_microdollars
    from token_usage group by endpoint
    union all
    select endpoint, count, total_tokens, cost_microdollars from usage_counts
  ) as calls
  group by endpoint order by total_cost desc, endpoint`

/** Sums the cost by day, in cents with fractions. */
const sumCostByDay = (query: Query, { timeZone, from, to }: Period) => read(
  query,
  z.object({ day: z.string(), costCents: z.number() }),
)`
  select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(cost_microdollars) / 10000, 0)::float8 as cost_cents
  from (
    select (timestamp at time zone ${timeZone})::date as day, cost_microdollars from token_usage
    where timestamp >= ${from} and timestamp < ${to}
    union all
    select day, cost_microdollars from usage_counts
    where day >= (${from}::timestamptz at time zone ${timeZone})::date
      and day < (${to}::timestamptz at time zone ${timeZone})::date
  ) as requests group by requests.day`

/**
 * Replaces at most `limit` calls of the model from before a time with sums by day and endpoint, in one statement, so
 * that no report misses or doubles one. Skips rows that another transaction has locked. The sums go in the order of
 * their key, so that concurrent calls don't deadlock.
 * @returns how many calls were replaced
 */
export const rollUpUsage = (
  query: Query,
  { before, limit, timeZone }: { before: Date; limit: number; timeZone: string },
) => readCount(query)`
    with old as (
      select id from token_usage where timestamp < ${before} order by timestamp limit ${limit} for update skip locked
    ),
    gone as (
      delete from token_usage where id in (select id from old)
      returning (timestamp at time zone ${timeZone})::date as day, endpoint, total_tokens, cost_microdollars
    ),
    summed as (
      insert into usage_counts (day, endpoint, count, total_tokens, cost_microdollars)
      select day, endpoint, count(*), coalesce(sum(total_tokens), 0), coalesce(sum(cost_microdollars), 0)
      from gone group by day, endpoint order by day, endpoint
      on conflict (day, endpoint) do update set count = usage_counts.count + excluded.count,
        total_tokens = usage_counts.total_tokens + excluded.total_tokens,
        cost_microdollars = usage_counts.cost_microdollars + excluded.cost_microdollars
    )
    select count(*)::integer as count from gone`
