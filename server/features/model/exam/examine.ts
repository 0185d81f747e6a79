import { setTimeout as pause } from 'node:timers/promises'
import type { ExamFigures } from '../../../../shared/model-state.ts'
import { type AskDeps, askModel, type ModelReply } from '../client/ask.ts'
import { timeIsUp } from '../client/failure.ts'
import type { Turns } from '../client/turns.ts'
import { addUp, type ExamReply, isLost } from './marking.ts'
import { orderIn, QUESTIONS, questionOf } from './questions.ts'
import type { Showing } from './showings.ts'

/** The first call waits until the model is loaded, which takes minutes for a large one on a slow disk. */
const LOAD_LIMIT_MS = 600_000
/** After a family took the turn, before the same question is asked anew. */
const YIELD_MS = 250

export type ExamDeps = AskDeps & { turns: Turns }

export interface Sitting {
  /** As long as a family waits; a reply that takes as long is late. */
  deadlineMs: number
  /** Ends it: nothing is returned then. */
  signal: AbortSignal
  /** Told after each reply how many there are. */
  onReply?: (asked: number) => Promise<void>
  /** Goes on when the mark is out of reach, for whoever wants all the figures. */
  toTheEnd?: boolean
}

/** What came of a sitting: the figures, or why it could not be carried out, in a line for the operator. */
export type ExamResult = { figures: ExamFigures } | { failure: string }

/**
 * Asks the model every question, one at a time, each in a turn of its own behind families; a question that a family
 * interrupts is asked anew. Stops early when the mark is out of reach. Where Ollama does not let the model speak at
 * all, or either of them goes away, nothing is said about the model: the examination could not be carried out.
 * @returns undefined when the signal ended it
 */
export async function examine(deps: ExamDeps, sitting: Sitting): Promise<ExamResult | undefined> {
  const { deadlineMs, signal, onReply, toTheEnd = false } = sitting
  const replies: ExamReply[] = []
  try {
    // Asked once without being counted, so that loading is nobody's slowness. The last one: nothing of it is cached.
    const warmUp = await askInTurn(deps, QUESTIONS.at(-1) as Showing, LOAD_LIMIT_MS, signal)
    if (isGone(warmUp) || isMute(warmUp)) return failureIn(warmUp)
    for (const showing of QUESTIONS) {
      const reply = await askInTurn(deps, showing, deadlineMs, signal)
      if (isGone(reply)) return failureIn(reply)
      replies.push(replyOf(showing, reply))
      await onReply?.(replies.length)
      if (!toTheEnd && isLost(replies, QUESTIONS, deadlineMs)) break
    }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
  return { figures: addUp(replies, QUESTIONS) }
}

const isGone = ({ outcome }: ModelReply) => outcome === 'unreachable' || outcome === 'absent'
const isMute = ({ outcome, text }: ModelReply) =>
  outcome === 'refused' || (outcome === 'broken_off' && text === '')
const failureIn = ({ outcome, errorMessage }: ModelReply) => ({ failure: errorMessage ?? outcome })

/** @throws the signal's reason when it is aborted */
async function askInTurn(
  deps: ExamDeps,
  showing: Showing,
  limitMs: number,
  signal: AbortSignal,
): Promise<ModelReply> {
  for (;;) {
    const turn = await deps.turns.enterExam(signal)
    const time = new AbortController()
    const timer = setTimeout(() => time.abort(timeIsUp()), limitMs)
    const reply = await askModel(deps, {
      ...questionOf(showing),
      endpoint: 'model-examination',
      isValid: (text) => orderIn(showing, text).isValid,
      signal: AbortSignal.any([signal, turn.signal, time.signal]),
    }).finally(() => {
      clearTimeout(timer)
      turn.leave()
    })
    signal.throwIfAborted()
    if (reply.outcome !== 'aborted') return reply
    await pause(YIELD_MS, undefined, { signal })
  }
}

function replyOf(showing: Showing, reply: ModelReply): ExamReply {
  const { outcome, durationMs, promptTokens, completionTokens } = reply
  const { order } = orderIn(showing, reply.text)
  return { showing, order, outcome, durationMs, promptTokens, completionTokens }
}
