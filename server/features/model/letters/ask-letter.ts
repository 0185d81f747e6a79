import type { LetterReading } from '#shared/matching/letters/reading.ts'
import { type AskDeps, askModel, type Endpoint, type ModelReply } from '../client/ask.ts'
import { timeoutReason } from '../client/failure.ts'
import type { ModelQueue } from '../client/model-queue.ts'
import { promptFor, readReply, schemaFor, sentencesFor } from './letter-prompt.ts'

export type LetterDeps = AskDeps & { queue: ModelQueue }

/** Time limit of a reading, in milliseconds. No family waits for it. */
export const READ_LIMIT_MS = 120_000
/** Ten needs in JSON. */
export const MAX_REPLY_TOKENS = 320

export interface LetterReply {
  outcome: ModelReply['outcome']
  errorMessage: string | null
  /** Undefined if the reply could not be read. */
  reading: LetterReading | undefined
  /** A family needed the turn. */
  isInterrupted: boolean
}

/** Has the model read a letter when no family needs it. A family that comes ends the call. @throws the reason of `signal` */
export async function askLetter(
  deps: LetterDeps,
  all: readonly string[],
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<LetterReply> {
  const sentences = sentencesFor(all)
  if (sentences.length === 0)
    return { outcome: 'answered', errorMessage: null, reading: {}, isInterrupted: false }
  const turn = await deps.queue.enterExam(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(timeoutReason()), READ_LIMIT_MS)
  try {
    const { outcome, errorMessage, text } = await askModel(deps, {
      endpoint,
      prompt: promptFor(sentences),
      schema: schemaFor(sentences.length),
      maxTokens: MAX_REPLY_TOKENS,
      signal: AbortSignal.any([signal, turn.signal, limit.signal]),
      isValid: (reply) => readReply(reply, sentences.length) !== undefined,
    })
    signal.throwIfAborted()
    const reading = outcome === 'answered' ? readReply(text, sentences.length) : undefined
    return { outcome, errorMessage, reading, isInterrupted: turn.signal.aborted && outcome === 'aborted' }
  } finally {
    clearTimeout(timer)
    turn.leave()
  }
}
