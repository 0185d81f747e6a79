import * as z from 'zod/mini'
import { DEFAULT_MATCH_DEADLINE_MS } from '#shared/matching/matching.ts'
import { onOrOff, text, whole } from './kinds.ts'

/** Dollars per million tokens. A larger value is probably in cents or converted incorrectly. */
const MAX_TOKEN_RATE = 10_000
const MAX_MODEL_NAME = 200
const MAX_CONCURRENCY = 64

const dollars = (fallback: number) => {
  const within = z.number().check(z.maximum(MAX_TOKEN_RATE, `must be at most ${MAX_TOKEN_RATE}`))
  const digits = z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be an amount of dollars such as 0.25'))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), within)), fallback)
}

/** Like Ollama's own tools, accepts an address without the protocol. */
export const withProtocol = (address: string): string =>
  address.includes('://') ? address : `http://${address}`

const isOllamaHost = (value: string): boolean =>
  /^https?:\/\/[^/]/.test(withProtocol(value)) && URL.canParse(withProtocol(value))

/** The model that refines the order of lists. */
export const MODEL_SETTINGS = {
  MATCH_DEADLINE_MS: whole(DEFAULT_MATCH_DEADLINE_MS, 100, 120_000),
  MATCH_CONCURRENCY: whole(1, 1, MAX_CONCURRENCY),
  OLLAMA_HOST: z._default(
    text(isOllamaHost, 'must be an address such as http://127.0.0.1:11434'),
    'http://127.0.0.1:11434',
  ),
  OLLAMA_MODEL: z._default(
    text(
      (value) => value.length <= MAX_MODEL_NAME && /^[\w.:/@-]+$/.test(value),
      'must be the name of a model such as gemma3:4b',
    ),
    'gemma3:4b',
  ),
  MODEL_EXAM: onOrOff('on'),
  INPUT_COST_PER_MILLION_TOKENS: dollars(3),
  OUTPUT_COST_PER_MILLION_TOKENS: dollars(15),
}
