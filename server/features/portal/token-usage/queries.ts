import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'

const EndpointUsage = z.object({
  endpoint: z.string(),
  count: z.int(),
  totalTokens: z.number(),
  /** Cents, with fractions. */
  totalCost: z.number(),
})
export type EndpointUsage = z.infer<typeof EndpointUsage>

/**
 * Both reports add the calls that are stored to the sums of those that were replaced by them (roll-up-queries.ts), in one
 * statement, so that a call counts exactly once.
 */

/** Sums usage by endpoint, most expensive first. Sums of tokens are exact up to 2⁵³. */
export const sumByEndpoint = (query: Query) => read(query, EndpointUsage)`
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
export const sumCostByDay = (query: Query, { timeZone, from, to }: Period) => read(
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
