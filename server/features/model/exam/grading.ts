import { type ExamFailureReason, type ExamFigures, PASS_THRESHOLDS } from '#shared/desk/model.ts'
import type { ModelReply } from '../client/ask.ts'
import {
  communitiesOf,
  computeAgreement,
  computeSteadiness,
  type ExamFamily,
  type ExamQuestion,
  mean,
  type Order,
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
