import { Ollama } from 'ollama'
import type { Env } from '#server/platform/env.ts'
import { createOllamaFetch } from './ollama-fetch.ts'

/** Context size for the prompt and the answer. It never changes, because Ollama would reload the model. */
const CONTEXT_TOKENS = 2048
/** Ollama truncates an order of communities at this length. */
const MAX_ANSWER_TOKENS = 150
/** Keeps the model loaded until Ollama needs the memory. Loading takes seconds to minutes. */
const KEEP_LOADED = -1
/** A larger token count of one call is not plausible. */
const MAX_COUNT = 1_000_000

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
