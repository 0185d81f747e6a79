import * as z from 'zod/mini'
import { text } from './kinds.ts'

/** A shorter token could be guessed. */
const MIN_TOKEN = 16
const MAX_TOKEN = 200

/** What the server shows of itself to the operator's own tools. */
export const TELEMETRY_SETTINGS = {
  METRICS_TOKEN: z.optional(
    text(
      (value) => value.length >= MIN_TOKEN && value.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(value),
      `must be ${MIN_TOKEN} to ${MAX_TOKEN} ASCII characters without spaces`,
    ),
  ),
  ACCESS_LOG: z._default(z.enum(['off', 'json'], 'must be off or json'), 'off'),
}
