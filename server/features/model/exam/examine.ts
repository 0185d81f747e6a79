import { setTimeout as pause } from 'node:timers/promises'
import { type ExamFailureReason, type ExamFigures, PASS_THRESHOLDS } from '#shared/desk/model.ts'
import { askWhenIdle, type IdleDeps, type ModelReply } from '../client/ask.ts'
import {
  communitiesOf,
  computeAgreement,
  computeSteadiness,
  type ExamFamily,
  type ExamQuestion,
  mean,
  type Order,
  promptOf,
  QUESTIONS,
  readReply,
} from './questions.ts'

/** The model's reply to a question. */
export interface ExamReply {
  question: ExamQuestion
  /** The communities it names, in order, each once. Empty if the call failed. */
  order: Order
  /** 'answered' if it named every community exactly once, in time. */
  outcome: ModelReply['outcome']
  durationMs: number
  promptTokens: number | null
  completionTokens: number | null
}

/** Computes the figures of the replies so far, out of all `questions`. Times are in whole milliseconds. */
export function computeFigures(
  replies: readonly ExamReply[],
  questions: readonly ExamQuestion[],
): ExamFigures {
  const byFamily = Map.groupBy(replies, ({ question }) => question.family)
  const families = [...byFamily].map(([family, group]) => ({
    family,
    orders: group.map(({ order }) => order),
  }))
  const agreements = families.map(({ family, orders }) => ({
    name: family.name,
    agreement: mean(orders.map((order) => computeAgreement(family, order))) as number,
  }))
  const steadiness = families.map(({ family, orders }) => computeSteadiness(family, orders))
  const times = replies.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
  return {
    asked: replies.length,
    of: questions.length,
    outcomes: countOutcomes(replies),
    valid: mean(replies.map(({ outcome }) => Number(outcome === 'answered'))) ?? 0,
    agreement: mean(replies.map(({ question, order }) => computeAgreement(question.family, order))) ?? 0,
    families: agreements,
    steadiness: mean(steadiness.filter((value) => value !== undefined)) ?? null,
    promptTokens: maxOf(replies.map(({ promptTokens }) => promptTokens)),
    completionTokens: maxOf(replies.map(({ completionTokens }) => completionTokens)),
    medianMs: nearestRank(times, 0.5),
    p95Ms: nearestRank(times, 0.95),
  }
}

/** Lists why a model failed; empty if it passed. Families wait `deadlineMs` at most. */
export function findFailureReasons(figures: ExamFigures, deadlineMs: number): ExamFailureReason[] {
  const hasFailed: Record<ExamFailureReason, boolean> = {
    valid: figures.valid < PASS_THRESHOLDS.valid,
    agreement: figures.agreement < PASS_THRESHOLDS.agreement,
    family: figures.families.some(({ agreement }) => agreement < PASS_THRESHOLDS.family),
    steadiness: figures.steadiness !== null && figures.steadiness < PASS_THRESHOLDS.steadiness,
    slow: figures.p95Ms >= deadlineMs,
  }
  return (Object.keys(hasFailed) as ExamFailureReason[]).filter((failing) => hasFailed[failing])
}

/**
 * Whether the model would fail even if it answered all remaining questions perfectly and immediately.
 */
export function canNoLongerPass(
  replies: readonly ExamReply[],
  questions: readonly ExamQuestion[],
  deadlineMs: number,
): boolean {
  const rest = questions.slice(replies.length).map(perfectReply)
  return findFailureReasons(computeFigures([...replies, ...rest], questions), deadlineMs).length > 0
}

const perfectReply = (question: ExamQuestion): ExamReply => ({
  question,
  order: knownOrder(question.family),
  outcome: 'answered',
  durationMs: 0,
  promptTokens: null,
  completionTokens: null,
})

export const knownOrder = (family: ExamFamily): Order => communitiesOf(family).map((_, index) => index)

function countOutcomes(replies: readonly ExamReply[]): ExamFigures['outcomes'] {
  const byOutcome = Map.groupBy(replies, ({ outcome }) => outcome)
  return [...byOutcome].map(([outcome, group]) => ({ outcome, count: group.length }))
}

const maxOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** The nearest-rank percentile of sorted values, or 0 if there are none. */
const nearestRank = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)

/** Time limit for the first call, which loads the model. A large one on a slow disk takes minutes. */
const LOAD_LIMIT_MS = 600_000
/** Pause before a question is repeated because a family needed the turn. */
const YIELD_MS = 250

export interface ExamOptions {
  /** How long a family waits. A reply that takes this long is late. */
  deadlineMs: number
  /** Ends the examination without a result. */
  signal: AbortSignal
  /** Called with the number of replies after each one. */
  onReply?: (asked: number) => Promise<void>
}

/** The figures, or why the examination failed, in one line for the operator. */
export type ExamResult = { figures: ExamFigures } | { failure: string }

/**
 * Asks the model all questions, one at a time, while no family needs it. A question that a family interrupts is repeated.
 * Stops early once the model can no longer pass. If Ollama or the model is unavailable, or Ollama refuses the first call,
 * the examination fails and says nothing about the model.
 * @returns undefined if `signal` ended it
 */
export async function examine(deps: IdleDeps, options: ExamOptions): Promise<ExamResult | undefined> {
  const { deadlineMs, signal, onReply } = options
  const replies: ExamReply[] = []
  try {
    // This call loads the model and is not graded. It uses the last question so that Ollama hasn't cached the first one.
    const warmUp = await askInTurn(deps, QUESTIONS.at(-1) as ExamQuestion, LOAD_LIMIT_MS, signal)
    if (isUnavailable(warmUp) || isRefused(warmUp)) return toFailure(warmUp)
    for (const question of QUESTIONS) {
      const reply = await askInTurn(deps, question, deadlineMs, signal)
      if (isUnavailable(reply)) return toFailure(reply)
      replies.push(toExamReply(question, reply))
      await onReply?.(replies.length)
      if (canNoLongerPass(replies, QUESTIONS, deadlineMs)) break
    }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
  return { figures: computeFigures(replies, QUESTIONS) }
}

const isUnavailable = ({ outcome }: ModelReply) => outcome === 'unreachable' || outcome === 'absent'
const isRefused = ({ outcome, text }: ModelReply) =>
  outcome === 'refused' || (outcome === 'broken_off' && text === '')
const toFailure = ({ outcome, errorMessage }: ModelReply) => ({ failure: errorMessage ?? outcome })

/** @throws the signal's reason when it is aborted */
async function askInTurn(
  deps: IdleDeps,
  question: ExamQuestion,
  limitMs: number,
  signal: AbortSignal,
): Promise<ModelReply> {
  for (;;) {
    const reply = await askWhenIdle(deps, limitMs, {
      ...promptOf(question),
      endpoint: 'model-examination',
      isValid: (text) => readReply(question, text).isValid,
      signal,
    })
    if (reply.outcome !== 'aborted') return reply
    await pause(YIELD_MS, undefined, { signal })
  }
}

function toExamReply(question: ExamQuestion, reply: ModelReply): ExamReply {
  const { outcome, durationMs, promptTokens, completionTokens } = reply
  const { order } = readReply(question, reply.text)
  return { question, order, outcome, durationMs, promptTokens, completionTokens }
}
