/**
 * Why a call of the model came to nothing: nobody listens (`unreachable`), the model is not there (`absent`),
 * Ollama said no, at once or in the middle of its answer, or what came cannot be read (`refused`), time was up
 * (`timed_out`), nobody wants the answer any more (`aborted`), the connection ended before the answer did
 * (`broken_off`), the answer reached its length before its end (`cut`), or it is not what was asked for (`invalid`).
 */
export const FAILURES = [
  'unreachable',
  'absent',
  'refused',
  'timed_out',
  'aborted',
  'broken_off',
  'cut',
  'invalid',
] as const
export type FailureKind = (typeof FAILURES)[number]

/** A call of the model that failed; the message is one line for the operator and holds nothing of a family. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Of an error's own words. */
const MAX_REASON = 200
/** What the library throws when a stream ends without its last line. */
const NO_END = 'Did not receive done or success response in stream.'
/** Codes of Bun's fetch for what did come, but is damaged, no HTTP, or leads elsewhere for ever. */
const UNREADABLE = /Decompression|Zlib|HTTP_?Response|HeadersTooLarge|Redirect/

/**
 * What an error of a call means. `signal` is the call's own: once it is aborted, every error is its doing;
 * `began` says whether an answer had begun.
 */
export function failureOf(error: unknown, signal: AbortSignal, began: boolean): ModelFailure {
  if (signal.aborted) return endedBy(signal)
  if (error instanceof ModelFailure) return error
  if (isOllamas(error)) return reported(error.message)
  if (isUnreadable(error)) return unreadable()
  if (began || isEndless(error)) return brokenOff()
  return new ModelFailure('unreachable', 'Ollama does not answer')
}

/** Ollama's own words on one line, as many as an operator wants to read. */
export const wordsOf = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_REASON)
    .trim()

export const brokenOff = () => new ModelFailure('broken_off', 'The connection ended before the answer did')
export const unreadable = () => new ModelFailure('refused', 'What came from OLLAMA_HOST could not be read')

function reported(text: string): ModelFailure {
  const words = wordsOf(text)
  return new ModelFailure('refused', words ? `Ollama said: ${words}` : 'Ollama reported an error')
}

/** The library throws what Ollama reports in a stream as a plain error; one of the network carries a code. */
const isOllamas = (error: unknown): error is Error => isPlain(error) && error.message !== NO_END
const isEndless = (error: unknown) => isPlain(error) && error.message === NO_END
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error)

/** JSON that is not what the library reads makes it stumble without any code. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isCoded = 'code' in error && typeof error.code === 'string'
  return isCoded ? UNREADABLE.test(String(error.code)) : /^(Type|Syntax)Error$/.test(error.name)
}

function endedBy({ reason }: AbortSignal): ModelFailure {
  const isTimeUp = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeUp
    ? new ModelFailure('timed_out', 'Time was up before the answer was complete')
    : new ModelFailure('aborted', 'The call was given up')
}

/** The reason to abort with when a time is over. */
export const timeIsUp = () => new DOMException('time is up', 'TimeoutError')
