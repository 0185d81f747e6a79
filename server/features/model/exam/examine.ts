import { setTimeout as pause } from 'node:timers/promises'
import type { ExamFigures } from '#shared/desk/model.ts'
import { askWhenIdle, type IdleDeps, type ModelReply } from '../client/ask.ts'
import { canNoLongerPass, computeFigures, type ExamReply } from './grading.ts'
import { type ExamQuestion, promptOf, QUESTIONS, readReply } from './questions.ts'

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
