import * as z from 'zod/mini'
import type { ModelState } from '#shared/desk/model.ts'
import type { Model } from '../client/client.ts'
import { findFailureReasons } from '../exam/grading.ts'
import type { KnownExam } from '../exam/service.ts'
import type { PullRow } from './queries.ts'

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
