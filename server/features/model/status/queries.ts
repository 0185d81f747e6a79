import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'
import { FALLBACK_REASONS } from '#shared/desk/model.ts'

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

const PullRow = z.object({
  /** Whether a server holds the lease of the pull. */
  isRunning: z.boolean(),
  /** Whether the lease expired: the server that pulled is gone. */
  isLost: z.boolean(),
  /** Bytes. */
  completed: z.nullable(z.number()),
  total: z.nullable(z.number()),
  error: z.nullable(z.string()),
})
export type PullRow = z.infer<typeof PullRow>

export const findPull = (query: Query, model: string) => readFirst(query, PullRow)`
    select coalesce(puller_until > now(), false) as is_running, coalesce(puller_until <= now(), false) as is_lost,
      completed::float8, total::float8, error
    from model_pulls where model = ${model}`

/** Makes this server the one that pulls, unless another one does. @returns whether this server pulls */
export async function claimPull(
  query: Query,
  { model, puller, leaseSeconds }: { model: string; puller: string; leaseSeconds: number },
): Promise<boolean> {
  const until = query`now() + make_interval(secs => ${leaseSeconds}::integer)`
  const rows = await query`
    insert into model_pulls (model, puller, puller_until) values (${model}, ${puller}, ${until})
    on conflict (model) do update set puller = excluded.puller, puller_until = excluded.puller_until,
      completed = null, total = null, error = null
    where coalesce(model_pulls.puller_until <= now(), true)
    returning model`
  return rows.length > 0
}

export interface PullProgress {
  completed: number | null
  total: number | null
}

export async function renewPull(
  query: Query,
  { model, puller, leaseSeconds }: { model: string; puller: string; leaseSeconds: number },
  { completed, total }: PullProgress,
): Promise<void> {
  await query`
    update model_pulls set completed = ${completed}, total = ${total},
      puller_until = now() + make_interval(secs => ${leaseSeconds}::integer)
    where model = ${model} and puller = ${puller}`
}

/** Ends the lease. `error` is null after a success. */
export async function endPull(
  query: Query,
  { model, puller }: { model: string; puller: string },
  error: string | null,
): Promise<void> {
  await query`
    update model_pulls set puller = null, puller_until = null, error = ${error}
    where model = ${model} and puller = ${puller}`
}
