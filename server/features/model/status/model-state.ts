import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, readFirst } from '#server/platform/database/read.ts'
import type { ModelState } from '#shared/desk/model.ts'
import type { Model } from '../client/client.ts'
import { findFailureReasons } from '../exam/examine.ts'
import type { KnownExam } from '../exam/service.ts'

/** Ollama's list is small and served from memory. */
const LIST_TIMEOUT_MS = 5000
/** A digest is 64 hexadecimal digits. */
const MAX_DIGEST_LENGTH = 100

const ModelList = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().check(z.maxLength(MAX_DIGEST_LENGTH)) })),
})

/** Whether Ollama has the operator's model. The digest changes with the model's contents. */
export type Presence = { state: 'unreachable' } | { state: 'absent' } | { state: 'present'; digest: string }

/** Looks for the model in Ollama's list. Without a valid list within LIST_TIMEOUT_MS, Ollama counts as unreachable. */
export async function findModel(model: Model, stopping: AbortSignal): Promise<Presence> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIST_TIMEOUT_MS)])
  try {
    const { models } = z.parse(ModelList, await model.api(signal).list())
    const found = models.find(({ name }) => name === model.name || name === `${model.name}:latest`)
    return found ? { state: 'present', digest: found.digest } : { state: 'absent' }
  } catch {
    return { state: 'unreachable' }
  }
}

/** What is known about the operator's model. */
export interface ModelFacts {
  presence: Presence
  pull: PullRow | undefined
  exam: KnownExam
}

interface StateRules {
  /** MODEL_EXAM. */
  isExamOn: boolean
  /** The longest time that a family waits. */
  deadlineMs: number
  /** The number of questions of the examination. */
  questions: number
}

/** Derives the model's state from what is known about it. */
export function stateOf({ presence, pull, exam }: ModelFacts, rules: StateRules): ModelState {
  if (presence.state === 'unreachable') return { ...NO_DETAILS, state: 'unreachable' }
  if (presence.state === 'absent') return absent(pull)
  if (!rules.isExamOn) return { ...NO_DETAILS, state: 'ready' }
  if (exam.state === 'none') return examining(0, rules.questions)
  if (exam.state === 'running') return examining(exam.asked, exam.of)
  if (exam.state === 'failed') {
    const examError = { why: exam.failure, againAt: exam.nextAttemptAt.toISOString() }
    return { ...NO_DETAILS, state: 'unexamined', examError }
  }
  const { figures } = exam
  const failings = findFailureReasons(figures, rules.deadlineMs)
  return { ...NO_DETAILS, state: failings.length > 0 ? 'failed' : 'ready', failings, figures }
}

const NO_DETAILS = { progress: null, pullError: null, examError: null, failings: [], figures: null }

const examining = (done: number, of: number): ModelState => ({
  ...NO_DETAILS,
  state: 'examining',
  progress: { done, of },
})

function absent(pull: PullRow | undefined): ModelState {
  if (pull?.isRunning) {
    const { completed, total } = pull
    const progress = completed === null || total === null ? null : { done: completed, of: total }
    return { ...NO_DETAILS, state: 'pulling', progress }
  }
  const lost = pull?.isLost ? 'The server stopped during the pull. Pull again to continue.' : null
  return { ...NO_DETAILS, state: 'absent', pullError: pull?.error ?? lost }
}

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
type PullRow = z.infer<typeof PullRow>

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
