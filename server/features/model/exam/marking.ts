import { type ExamFailureReason, type ExamFigures, PASS_THRESHOLDS } from '../../../../shared/model-state.ts'
import type { ModelReply } from '../client/ask.ts'
import { agreementOf, mean, type Order, steadinessOf } from './agreement.ts'
import { communitiesOf, type ExamFamily } from './exam-family.ts'
import type { Showing } from './showings.ts'

/** A reply of the model to a showing. */
export interface ExamReply {
  showing: Showing
  /** What it names, in order, each once; a reply that failed names nothing. */
  order: Order
  /** 'answered' when it named every community exactly once, in time. */
  outcome: ModelReply['outcome']
  durationMs: number
  promptTokens: number | null
  completionTokens: number | null
}

/** Adds up what was replied to so far, of `questions` in all. Times are rounded to milliseconds. */
export function addUp(replies: readonly ExamReply[], questions: readonly Showing[]): ExamFigures {
  const byFamily = Map.groupBy(replies, ({ showing }) => showing.family)
  const families = [...byFamily].map(([family, own]) => ({ family, orders: own.map(({ order }) => order) }))
  const agreements = families.map(({ family, orders }) => ({
    name: family.name,
    agreement: mean(orders.map((order) => agreementOf(family, order))) as number,
  }))
  const steadiness = families.map(({ family, orders }) => steadinessOf(family, orders))
  const times = replies.map(({ durationMs }) => durationMs).sort((one, other) => one - other)
  return {
    asked: replies.length,
    of: questions.length,
    outcomes: countOutcomes(replies),
    valid: mean(replies.map(({ outcome }) => Number(outcome === 'answered'))) ?? 0,
    agreement: mean(replies.map(({ showing, order }) => agreementOf(showing.family, order))) ?? 0,
    families: agreements,
    steadiness: mean(steadiness.filter((value) => value !== undefined)) ?? null,
    promptTokens: mostOf(replies.map(({ promptTokens }) => promptTokens)),
    completionTokens: mostOf(replies.map(({ completionTokens }) => completionTokens)),
    medianMs: nearestRank(times, 0.5),
    p95Ms: nearestRank(times, 0.95),
  }
}

/** What a model fell short in; nothing is a pass. A family waits `deadlineMs` at most. */
export function failingsOf(figures: ExamFigures, deadlineMs: number): ExamFailureReason[] {
  const short: Record<ExamFailureReason, boolean> = {
    valid: figures.valid < PASS_THRESHOLDS.valid,
    agreement: figures.agreement < PASS_THRESHOLDS.agreement,
    family: figures.families.some(({ agreement }) => agreement < PASS_THRESHOLDS.family),
    steadiness: figures.steadiness !== null && figures.steadiness < PASS_THRESHOLDS.steadiness,
    slow: figures.p95Ms >= deadlineMs,
  }
  return (Object.keys(short) as ExamFailureReason[]).filter((failing) => short[failing])
}

/**
 * Whether the mark is out of reach, whatever the remaining questions bring: with every one of them answered at once
 * and perfectly it would still fail.
 */
export function isLost(
  replies: readonly ExamReply[],
  questions: readonly Showing[],
  deadlineMs: number,
): boolean {
  const rest = questions.slice(replies.length).map(perfectReply)
  return failingsOf(addUp([...replies, ...rest], questions), deadlineMs).length > 0
}

const perfectReply = (showing: Showing): ExamReply => ({
  showing,
  order: bestOrder(showing.family),
  outcome: 'answered',
  durationMs: 0,
  promptTokens: null,
  completionTokens: null,
})

/** The known order. */
export const bestOrder = (family: ExamFamily): Order => communitiesOf(family).map((_, place) => place)

function countOutcomes(replies: readonly ExamReply[]): ExamFigures['outcomes'] {
  const byOutcome = Map.groupBy(replies, ({ outcome }) => outcome)
  return [...byOutcome].map(([outcome, those]) => ({ outcome, count: those.length }))
}

const mostOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** The nearest-rank percentile of sorted values; 0 of nothing. */
const nearestRank = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
