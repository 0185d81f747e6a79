import { Ollama } from 'ollama'
import type { Env } from '../env.ts'
import { ModelFailure } from './failure.ts'

/** Room for the prompt and the answer. Always the same: another value makes Ollama load the model anew. */
const CONTEXT_TOKENS = 2048
/** Where an answer is cut. */
export const MAX_ANSWER_TOKENS = 150
/** Stays loaded until Ollama needs the room: loading costs seconds to minutes. */
const KEEP_LOADED = -1
/** Of anything that Ollama sends; an answer has a few kilobytes, the progress of a pull some megabytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024
/** More is no count of one call. */
const MAX_COUNT = 1_000_000
/** Of an error's own words. */
const MAX_REASON = 200

/** The operator's model behind an Ollama. */
export interface Model {
  name: string
  /** Ollama's own calls, ended by `signal`. Failures are ModelFailure or what `failureOf` makes one of. */
  api(signal: AbortSignal): Ollama
  /** One answer in the form of a JSON schema, piece by piece. */
  stream(prompt: string, schema: object, signal: AbortSignal): AsyncGenerator<Piece>
}

/** A piece of an answer; the last one says how it ended and what it took. Tokens not reported are null. */
export interface Piece {
  text: string
  end?: { isCut: boolean; promptTokens: number | null; completionTokens: number | null }
}

/** Opens nothing: each call connects by itself. */
export function openModel(env: Pick<Env, 'OLLAMA_HOST' | 'OLLAMA_MODEL'>): Model {
  const api = (signal: AbortSignal) =>
    new Ollama({ host: env.OLLAMA_HOST, fetch: fetchUntil(signal) as typeof fetch })
  return {
    name: env.OLLAMA_MODEL,
    api,
    stream: (prompt, schema, signal) => streamAnswer(api(signal), env.OLLAMA_MODEL, prompt, schema),
  }
}

async function* streamAnswer(
  ollama: Ollama,
  model: string,
  prompt: string,
  schema: object,
): AsyncGenerator<Piece> {
  const request = {
    model,
    // One message: some templates know no system role.
    messages: [{ role: 'user', content: prompt }],
    stream: true as const,
    format: schema,
    keep_alive: KEEP_LOADED,
    // Without it a prompt that is too long is silently shortened. The library's type does not know it.
    truncate: false,
    options: { temperature: 0, seed: 1, num_ctx: CONTEXT_TOKENS, num_predict: MAX_ANSWER_TOKENS },
  }
  for await (const part of await ollama.chat(request)) {
    const text = typeof part.message?.content === 'string' ? part.message.content : ''
    if (!part.done) yield { text }
    else yield { text, end: endOf(part) }
  }
}

const endOf = (part: { done_reason?: unknown; prompt_eval_count?: unknown; eval_count?: unknown }) => ({
  isCut: part.done_reason === 'length',
  promptTokens: countOf(part.prompt_eval_count),
  completionTokens: countOf(part.eval_count),
})

const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT ? value : null

/**
 * `fetch` that ends with the signal, takes nothing but what Ollama speaks (the library would print anything
 * else to the log), and no more than MAX_BODY_BYTES of it.
 */
function fetchUntil(signal: AbortSignal) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const both = init.signal ? AbortSignal.any([init.signal, signal]) : signal
    const response = await fetch(url, { ...init, signal: both })
    if (!response.ok) throw await refusal(response)
    if (!/json/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new ModelFailure('refused', 'What answers at OLLAMA_HOST does not speak as Ollama does')
    }
    const { status, headers } = response
    return new Response(response.body?.pipeThrough(atMost(MAX_BODY_BYTES)) ?? null, { status, headers })
  }
}

async function refusal(response: Response): Promise<ModelFailure> {
  const body = await new Response(response.body?.pipeThrough(atMost(MAX_BODY_BYTES)) ?? null).text()
  const reason = `Ollama answered ${response.status}: ${wordsOf(body)}`.replace(/: $/, '')
  return new ModelFailure(response.status === 404 ? 'absent' : 'refused', reason)
}

/** Ollama's own words ("model requires more system memory"), on one line. */
function wordsOf(body: string): string {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'string' ? error.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_REASON) : ''
  } catch {
    return ''
  }
}

function atMost(bytes: number) {
  let left = bytes
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new ModelFailure('invalid', 'Ollama sent too much'))
      else controller.enqueue(chunk)
    },
  })
}
