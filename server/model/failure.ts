/**
 * Why a call of the model came to nothing: nobody listens (`unreachable`), the model is not there (`absent`),
 * Ollama said no (`refused`), time was up (`timed_out`), nobody wants the answer any more (`aborted`), the
 * connection ended before the answer did (`broken_off`), the answer reached its length before its end (`cut`),
 * or it is not what was asked for (`invalid`).
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

/**
 * What an error of a call means. `signal` is the call's own: once it is aborted, every error is its doing;
 * `began` says whether an answer had begun.
 */
export function failureOf(error: unknown, signal: AbortSignal, began: boolean): ModelFailure {
  if (signal.aborted) return endedBy(signal)
  if (error instanceof ModelFailure) return error
  if (began) return new ModelFailure('broken_off', 'The connection ended before the answer did')
  return new ModelFailure('unreachable', 'Ollama does not answer')
}

function endedBy({ reason }: AbortSignal): ModelFailure {
  const isTimeUp = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeUp
    ? new ModelFailure('timed_out', 'Time was up before the answer was complete')
    : new ModelFailure('aborted', 'The call was given up')
}

/** The reason to abort with when a time is over. */
export const timeIsUp = () => new DOMException('time is up', 'TimeoutError')
