import type { Query } from '../../../platform/database/connect.ts'
import { describeError } from '../../../platform/http/describe-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordModelCall } from '../../portal/token-usage/service.ts'
import type { Model, Piece } from './client.ts'
import { brokenOff, type FailureKind, failureOf, ModelFailure } from './failure.ts'

/** Who asks, as the accounts name it. */
export type Endpoint = 'questionnaire' | 'model-examination'

export type AskDeps = Pick<Platform, 'env' | 'log'> & { sql: Query; model: Model }

export interface Question {
  endpoint: Endpoint
  prompt: string
  /** The JSON schema that the answer is held to. */
  schema: object
  /** Ends the call; what came until then is kept. Abort with `timeIsUp()` when a time is over. */
  signal: AbortSignal
  /** Whether a complete answer is what was asked for; the accounts say 'invalid' otherwise. */
  isValid: (text: string) => boolean
  /** Whom the accounts name the call for, roughly. */
  place?: { city: string; state: string }
}

/** What came back. Unless `outcome` is 'answered', the text may be a part, or empty. Tokens unknown are null. */
export interface ModelReply {
  outcome: 'answered' | FailureKind
  /** Why it came to nothing, in a line for the operator; null when it was answered. */
  errorMessage: string | null
  text: string
  promptTokens: number | null
  completionTokens: number | null
  /** Millionths of a dollar. */
  costMicrodollars: number | null
  durationMs: number
}

/** No answer in the form of a schema is longer, in characters. */
const MAX_TEXT = 4000

/**
 * Asks the model once and puts the call into the accounts, however it ends. Never throws: a failure is an
 * outcome, and accounts that cannot be written are logged.
 */
export async function askModel(deps: AskDeps, question: Question): Promise<ModelReply> {
  const began = performance.now()
  const heard = await listen(deps.model, question)
  const durationMs = Math.round(performance.now() - began)
  const failure = heard.failure
  const reply = {
    outcome: failure?.kind ?? ('answered' as const),
    errorMessage: failure?.message ?? null,
    promptTokens: heard.end?.promptTokens ?? null,
    completionTokens: heard.end?.completionTokens ?? null,
    durationMs,
  }
  const costMicrodollars = await account(deps, {
    ...reply,
    endpoint: question.endpoint,
    model: deps.model.name,
    success: !failure,
    userCity: question.place?.city ?? null,
    userState: question.place?.state ?? null,
  })
  return { ...reply, text: heard.text, costMicrodollars }
}

interface Heard {
  text: string
  end?: Piece['end']
  failure?: ModelFailure
}

/** Keeps what comes until the end, the signal or a failure. */
async function listen(model: Model, { prompt, schema, signal, isValid }: Question): Promise<Heard> {
  let text = ''
  let began = false
  // The library leaves the connection open when nobody reads on, and Ollama at work.
  const call = new AbortController()
  try {
    signal.throwIfAborted()
    for await (const piece of model.stream(prompt, schema, AbortSignal.any([signal, call.signal]))) {
      began = true
      text += piece.text
      if (text.length > MAX_TEXT)
        return { text: '', failure: new ModelFailure('invalid', 'The answer did not end') }
      if (piece.end) return { text, end: piece.end, ...judge(text, piece.end, isValid) }
    }
    throw brokenOff()
  } catch (error) {
    return { text, failure: failureOf(error, signal, began) }
  } finally {
    call.abort()
  }
}

function judge(text: string, end: NonNullable<Piece['end']>, isValid: Question['isValid']) {
  if (end.isCut) return { failure: new ModelFailure('cut', 'The answer was longer than it may be') }
  if (!isValid(text)) return { failure: new ModelFailure('invalid', 'The answer is not what was asked for') }
  return {}
}

async function account(
  { sql, env, log }: AskDeps,
  call: Parameters<typeof recordModelCall>[2],
): Promise<number | null> {
  try {
    return await recordModelCall(sql, env, call)
  } catch (error) {
    log.error('a call of the model is missing in the accounts', { error: describeError(error) })
    return null
  }
}
