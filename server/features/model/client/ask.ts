import type { Query } from '#server/platform/database/connect.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { recordModelCall } from '../usage/service.ts'
import {
  connectionLost,
  type FailureKind,
  type Model,
  ModelFailure,
  type Piece,
  timeoutReason,
  toModelFailure,
} from './client.ts'
import type { ModelQueue } from './model-queue.ts'

/** The purpose of a call, as stored in `token_usage`. */
export type Endpoint = 'questionnaire' | 'letter' | 'model-examination'

export type AskDeps = Pick<Platform, 'env' | 'log'> & { sql: Query; model: Model }

export interface Question {
  endpoint: Endpoint
  prompt: string
  /** JSON schema that constrains the answer. */
  schema: object
  /** Ollama truncates the answer at this length. */
  maxTokens?: number
  /** Aborts the call. The text received by then is returned. */
  signal: AbortSignal
  /** Checks a complete answer. If false, the outcome is 'invalid'. */
  isValid: (text: string) => boolean
  /** The family's location, stored with the call. */
  location?: { city: string; state: string }
}

/** The result of a call. Unless `outcome` is 'answered', the text may be partial. Unknown token counts are null. */
export interface ModelReply {
  outcome: 'answered' | FailureKind
  /** Why the call failed, in one line for the operator. Null if it was answered. */
  errorMessage: string | null
  text: string
  promptTokens: number | null
  completionTokens: number | null
  /** Millionths of a dollar. */
  costMicrodollars: number | null
  durationMs: number
}

/** An answer that follows a schema is shorter. */
const MAX_TEXT_LENGTH = 4000

/**
 * Asks the model once and records the call in `token_usage`, regardless of its outcome. Never throws: a failure is an
 * outcome, and a call that can't be recorded is logged.
 */
export async function askModel(deps: AskDeps, question: Question): Promise<ModelReply> {
  const start = performance.now()
  const received = await observe(
    'model_call',
    () => receive(deps.model, question),
    ({ failure }) => failure?.kind ?? 'answered',
  )
  const durationMs = Math.round(performance.now() - start)
  const failure = received.failure
  const reply = {
    outcome: failure?.kind ?? ('answered' as const),
    errorMessage: failure?.message ?? null,
    promptTokens: received.end?.promptTokens ?? null,
    completionTokens: received.end?.completionTokens ?? null,
    durationMs,
  }
  const costMicrodollars = await record(deps, {
    ...reply,
    endpoint: question.endpoint,
    model: deps.model.name,
    success: !failure,
    userCity: question.location?.city ?? null,
    userState: question.location?.state ?? null,
  })
  return { ...reply, text: received.text, costMicrodollars }
}

export type IdleDeps = AskDeps & { queue: ModelQueue }

/**
 * Asks when no family needs the model, for `limitMs` at most. The outcome is 'aborted' if a family took the turn.
 * @throws the reason of the question's signal when that is aborted
 */
export async function askWhenIdle(deps: IdleDeps, limitMs: number, question: Question): Promise<ModelReply> {
  const { signal } = question
  const turn = await deps.queue.enterExam(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(timeoutReason()), limitMs)
  const reply = await askModel(deps, {
    ...question,
    signal: AbortSignal.any([signal, turn.signal, limit.signal]),
  }).finally(() => {
    clearTimeout(timer)
    turn.leave()
  })
  signal.throwIfAborted()
  return reply
}

interface ReceivedText {
  text: string
  end?: Piece['end']
  failure?: ModelFailure
}

/** Receives the answer until it ends, `signal` is aborted or the call fails. */
async function receive(
  model: Model,
  { prompt, schema, maxTokens, signal, isValid }: Question,
): Promise<ReceivedText> {
  let text = ''
  let hasBegun = false
  // If we stop reading, the library leaves the connection open and Ollama keeps working. So we abort the call.
  const call = new AbortController()
  try {
    signal.throwIfAborted()
    for await (const piece of model.stream(
      prompt,
      schema,
      AbortSignal.any([signal, call.signal]),
      maxTokens,
    )) {
      hasBegun = true
      text += piece.text
      if (text.length > MAX_TEXT_LENGTH)
        return { text: '', failure: new ModelFailure('invalid', 'The answer is too long') }
      if (piece.end) return { text, end: piece.end, ...checkAnswer(text, piece.end, isValid) }
    }
    throw connectionLost()
  } catch (error) {
    return { text, failure: toModelFailure(error, signal, hasBegun) }
  } finally {
    call.abort()
  }
}

function checkAnswer(text: string, end: NonNullable<Piece['end']>, isValid: Question['isValid']) {
  if (end.isTruncated)
    return { failure: new ModelFailure('cut', 'The answer was truncated at its maximum length') }
  if (!isValid(text))
    return { failure: new ModelFailure('invalid', 'The answer does not have the requested form') }
  return {}
}

async function record(
  { sql, env, log }: AskDeps,
  call: Parameters<typeof recordModelCall>[2],
): Promise<number | null> {
  try {
    return await recordModelCall(sql, env, call)
  } catch (error) {
    log.error('model call not recorded', { error: describeError(error) })
    return null
  }
}
