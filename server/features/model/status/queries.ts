import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'

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
  return hasRows(query)`
    insert into model_pulls (model, puller, puller_until) values (${model}, ${puller}, ${until})
    on conflict (model) do update set puller = excluded.puller, puller_until = excluded.puller_until,
      completed = null, total = null, error = null
    where coalesce(model_pulls.puller_until <= now(), true)
    returning model`
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
