import { Ollama } from 'ollama'
import type { Env } from '../../../platform/env.ts'
import { fetchUntil } from './ollama-fetch.ts'

/** Room for the prompt and the answer. Always the same: another value makes Ollama load the model anew. */
const CONTEXT_TOKENS = 2048
/** Where an answer is cut. */
export const MAX_ANSWER_TOKENS = 150
/** Stays loaded until Ollama needs the room: loading costs seconds to minutes. */
const KEEP_LOADED = -1
/** More is no count of one call. */
const MAX_COUNT = 1_000_000

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
  const answer = await ollama.chat(request)
  // From here on somebody has answered, if only the head of a reply.
  yield { text: '' }
  for await (const part of answer) {
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
