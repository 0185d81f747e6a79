import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'

export interface EndpointUsage {
  endpoint: string
  count: number
  totalTokens: number
  /** Cents, with fractions. */
  totalCost: number
}

/** By endpoint, the costliest first. A sum of integers that JSON could not hold exactly would be 2⁵³ tokens. */
export const sumByEndpoint = (query: Query) => query<EndpointUsage[]>`
  select endpoint, count(*)::integer as count, coalesce(sum(total_tokens), 0)::float8 as total_tokens,
    coalesce(sum(cost_microdollars) / 10000, 0)::float8 as total_cost
  from token_usage group by endpoint order by total_cost desc, endpoint`

/** Cents by day. */
export const sumCostByDay = (query: Query, { timeZone, from, to }: Period) => query<
  { day: string; costCents: number }[]
>`
  select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(cost_microdollars) / 10000, 0)::float8 as cost_cents
  from (
    select (timestamp at time zone ${timeZone})::date as day, cost_microdollars from token_usage
    where timestamp >= ${from} and timestamp < ${to}
  ) as requests group by requests.day`

/** A call of the model as it is kept; what the model did not report is null. */
export interface ModelCall {
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
  await query`insert into token_usage ${query(call as unknown as Record<string, string>)}`
}
