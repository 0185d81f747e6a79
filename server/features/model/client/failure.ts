/**
 * Why a call to the model failed: Ollama did not respond (`unreachable`), it does not have the model (`absent`), it
 * reported an error, before or during the answer, or its response could not be read (`refused`), the time limit passed
 * (`timed_out`), the caller no longer needs the answer (`aborted`), the connection ended too early (`broken_off`), the
 * answer was truncated (`cut`), or it has the wrong form (`invalid`).
 */
export type FailureKind =
  | 'unreachable'
  | 'absent'
  | 'refused'
  | 'timed_out'
  | 'aborted'
  | 'broken_off'
  | 'cut'
  | 'invalid'

/** A failed call to the model. The message is one line for the operator, without data about a family. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** In characters. */
const MAX_REASON = 200
/** The library's error for a stream that ends without its last line. */
const UNFINISHED_STREAM = 'Did not receive done or success response in stream.'
/** Error codes of Bun's fetch for a response that is damaged, isn't HTTP, or redirects forever. */
const UNREADABLE = /Decompression|Zlib|HTTP_?Response|HeadersTooLarge|Redirect/

/**
 * Classifies the error of a call. `signal` is the call's own: once it is aborted, it counts as the cause of any error.
 * @param hasBegun whether Ollama had begun to answer
 */
export function toModelFailure(error: unknown, signal: AbortSignal, hasBegun: boolean): ModelFailure {
  if (signal.aborted) return toAbortFailure(signal)
  if (error instanceof ModelFailure) return error
  if (isReportedByOllama(error)) return toReportedFailure(error.message)
  if (isUnreadable(error)) return unreadable()
  if (hasBegun || isUnfinished(error)) return connectionLost()
  return new ModelFailure('unreachable', 'Ollama did not respond')
}

/** Joins the lines of an error message from Ollama and shortens it. */
export const toShortLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_REASON)
    .trim()

export const connectionLost = () =>
  new ModelFailure('broken_off', 'The connection ended before the answer was complete')
export const unreadable = () => new ModelFailure('refused', 'The response from OLLAMA_HOST could not be read')

function toReportedFailure(text: string): ModelFailure {
  const reason = toShortLine(text)
  return new ModelFailure('refused', reason ? `Ollama reported: ${reason}` : 'Ollama reported an error')
}

/** The library throws a plain Error for an error that Ollama reports in a stream. Network errors have a code. */
const isReportedByOllama = (error: unknown): error is Error =>
  isPlainError(error) && error.message !== UNFINISHED_STREAM
const isUnfinished = (error: unknown) => isPlainError(error) && error.message === UNFINISHED_STREAM
const isPlainError = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error)

/** The library throws a TypeError or SyntaxError, without a code, for JSON that it does not expect. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const hasCode = 'code' in error && typeof error.code === 'string'
  return hasCode ? UNREADABLE.test(String(error.code)) : /^(Type|Syntax)Error$/.test(error.name)
}

function toAbortFailure({ reason }: AbortSignal): ModelFailure {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeout
    ? new ModelFailure('timed_out', 'The time limit passed before the answer was complete')
    : new ModelFailure('aborted', 'The call was canceled')
}

/** The abort reason for a time limit. */
export const timeoutReason = () => new DOMException('time limit passed', 'TimeoutError')
