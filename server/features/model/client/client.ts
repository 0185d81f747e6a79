import { Ollama } from 'ollama'
import type { Env } from '#server/platform/env.ts'

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
const toShortLine = (text: string) =>
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

/** Context size for the prompt and the answer. It never changes, because Ollama would reload the model. */
const CONTEXT_TOKENS = 2048
/** Ollama truncates an order of communities at this length. */
const MAX_ANSWER_TOKENS = 150
/** Keeps the model loaded until Ollama needs the memory. Loading takes seconds to minutes. */
const KEEP_LOADED = -1
/** A larger token count of one call is not plausible. */
const MAX_COUNT = 1_000_000
/** Limit of any response. An answer has a few kilobytes, the progress of a pull some megabytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/** Limit of one line in a stream. A piece of an answer has a few hundred characters. */
const MAX_LINE_LENGTH = 256 * 1024

/** The operator's model in the Ollama at OLLAMA_HOST. */
export interface Model {
  name: string
  /** Ollama's API. `signal` aborts its calls. Pass their errors to `toModelFailure`. */
  api(signal: AbortSignal): Ollama
  /** Streams one answer that follows a JSON schema. */
  stream(prompt: string, schema: object, signal: AbortSignal, maxTokens?: number): AsyncGenerator<Piece>
}

/** A piece of an answer. The last one has `end`. Token counts that Ollama does not report are null. */
export interface Piece {
  text: string
  end?: { isTruncated: boolean; promptTokens: number | null; completionTokens: number | null }
}

/** Does not connect yet. Each call has its own connection. */
export function openModel({
  OLLAMA_HOST: host,
  OLLAMA_MODEL: name,
}: Pick<Env, 'OLLAMA_HOST' | 'OLLAMA_MODEL'>): Model {
  const api = (signal: AbortSignal) => new Ollama({ host, fetch: createOllamaFetch(signal) as typeof fetch })
  return {
    name,
    api,
    stream: (prompt, schema, signal, maxTokens = MAX_ANSWER_TOKENS) =>
      streamAnswer(api(signal), name, { prompt, schema, maxTokens }),
  }
}

async function* streamAnswer(
  ollama: Ollama,
  model: string,
  { prompt, schema, maxTokens }: { prompt: string; schema: object; maxTokens: number },
): AsyncGenerator<Piece> {
  const request = {
    model,
    // A single message, because some templates have no system role.
    messages: [{ role: 'user', content: prompt }],
    stream: true as const,
    format: schema,
    keep_alive: KEEP_LOADED,
    // Otherwise Ollama silently shortens a prompt that is too long. The library's type lacks this option.
    truncate: false,
    options: { temperature: 0, seed: 1, num_ctx: CONTEXT_TOKENS, num_predict: maxTokens },
  }
  const answer = await ollama.chat(request)
  // Tells the caller that Ollama has responded, even if the body never arrives.
  yield { text: '' }
  for await (const part of answer) {
    const text = typeof part.message?.content === 'string' ? part.message.content : ''
    if (!part.done) yield { text }
    else yield { text, end: endOf(part) }
  }
}

const endOf = (part: { done_reason?: unknown; prompt_eval_count?: unknown; eval_count?: unknown }) => ({
  isTruncated: part.done_reason === 'length',
  promptTokens: countOf(part.prompt_eval_count),
  completionTokens: countOf(part.eval_count),
})

const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : null

/**
 * A `fetch` that `signal` aborts and that accepts only responses in Ollama's format, up to MAX_BODY_BYTES.
 * @returns throws ModelFailure for any other response
 */
function createOllamaFetch(signal: AbortSignal) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const both = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    // Bun times out after five minutes without data. Loading a large model can take longer.
    const response = await fetch(url, { ...init, signal: both, timeout: false })
    if (!response.ok) throw await toHttpFailure(response)
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    if (!type.includes('json')) {
      await response.body?.cancel()
      throw notOllama()
    }
    const body = response.body?.pipeThrough(limitBytes(MAX_BODY_BYTES)) ?? null
    const isStream = type.includes('ndjson')
    return new Response(isStream ? (body?.pipeThrough(checkLines()) ?? null) : body, { status, headers })
  }
}

const notOllama = () => new ModelFailure('refused', 'The server at OLLAMA_HOST is not Ollama')

async function toHttpFailure(response: Response): Promise<ModelFailure> {
  const body = await new Response(response.body?.pipeThrough(limitBytes(MAX_BODY_BYTES)) ?? null).text()
  const reason = `Ollama answered ${response.status}: ${errorIn(body)}`.replace(/: $/, '')
  return new ModelFailure(response.status === 404 ? 'absent' : 'refused', reason)
}

/** Ollama's error message, such as "model requires more system memory". */
function errorIn(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'string' ? toShortLine(error) : ''
  } catch {
    return ''
  }
}

function limitBytes(bytes: number) {
  let remaining = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      remaining -= chunk.byteLength
      if (remaining < 0)
        controller.error(new ModelFailure('invalid', 'The response from Ollama is too large'))
      else controller.enqueue(chunk)
    },
  })
}

/**
 * Passes on only whole lines that are JSON objects. The library would print other lines to the console and continue, or
 * throw.
 */
function checkLines() {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      const parts = lines.map(parseJson)
      if (rest.length > MAX_LINE_LENGTH || parts.includes(undefined)) controller.error(notOllama())
      else if (!parts.every(isObject)) controller.error(unreadable())
      else if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join('\n')}\n`))
    },
    // The last line may lack its newline. Half a line means that the connection ended, so it is dropped.
    flush(controller) {
      rest += decoder.decode()
      if (isObject(parseJson(rest))) controller.enqueue(encoder.encode(`${rest}\n`))
    },
  })
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
