import type { FallbackReason } from '../../../../shared/model-figures.ts'
import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'

/** Searches by why the rules decided alone; null is those that the model helped to order. */
export const countFallbacks = (query: Query, { from, to }: Period) => query<
  { reason: FallbackReason | null; count: number }[]
>`
  select fallback as reason, count(*)::integer as count from model_rankings
  where timestamp >= ${from} and timestamp < ${to}
  group by fallback order by count desc, fallback`

/**
 * The model's own time: of its calls for families, each by itself, in which it came to an end, rightly or not, or ran
 * out of time, which counts as far as it got: a model that is too slow must not look quick. Calls that Ollama refused
 * or broke off, and those that nobody wanted any more, say nothing about it. Nearest ranks, in milliseconds; null
 * without any.
 */
export async function findTimes(
  query: Query,
  { from, to }: Period,
): Promise<{ medianMs: number | null; p95Ms: number | null }> {
  const [row] = await query<[{ medianMs: number | null; p95Ms: number | null }]>`
    select percentile_disc(0.5) within group (order by duration_ms) as median_ms,
      percentile_disc(0.95) within group (order by duration_ms) as p95_ms
    from token_usage
    where endpoint = 'questionnaire' and outcome in ('answered', 'invalid', 'cut', 'timed_out')
      and timestamp >= ${from} and timestamp < ${to}`
  return row
}

/**
 * How long families waited for the model: of the searches that asked it, with their place in the queue and all of their
 * calls. Nearest ranks, in milliseconds; null without any.
 */
export async function findWaits(
  query: Query,
  { from, to }: Period,
): Promise<{ waitMedianMs: number | null; waitP95Ms: number | null }> {
  const [row] = await query<[{ waitMedianMs: number | null; waitP95Ms: number | null }]>`
    select percentile_disc(0.5) within group (order by duration_ms) as wait_median_ms,
      percentile_disc(0.95) within group (order by duration_ms) as wait_p95_ms
    from model_rankings where calls > 0 and timestamp >= ${from} and timestamp < ${to}`
  return row
}

/** Calls of the model for families; one that was cut is no answer to what was asked either. */
export async function countCalls(
  query: Query,
  { from, to }: Period,
): Promise<{ calls: number; invalidCalls: number }> {
  const [row] = await query<[{ calls: number; invalidCalls: number }]>`
    select count(*)::integer as calls,
      count(*) filter (where outcome in ('invalid', 'cut'))::integer as invalid_calls
    from token_usage
    where endpoint = 'questionnaire' and outcome is not null and timestamp >= ${from} and timestamp < ${to}`
  return row
}
