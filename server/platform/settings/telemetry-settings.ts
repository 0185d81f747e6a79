import * as z from 'zod/mini'
import { oneLine, text, webAddress } from './kinds.ts'

const MAX_SERVICE_NAME = 100
const MAX_HEADERS = 4000
/** A shorter token could be guessed. */
const MIN_TOKEN = 16
const MAX_TOKEN = 200

/** Pairs of the form name=value, separated by commas (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). */
const headers = z._default(
  z.pipe(
    oneLine(MAX_HEADERS),
    z.transform((value, given): Record<string, string> => {
      const pairs = value.split(',').map(readPair)
      if (pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs)
      const message =
        'must be pairs of the form name=value, separated by commas, with values in percent-encoding'
      given.issues.push({ code: 'custom', input: '', message })
      return z.NEVER
    }),
  ),
  {},
)

/** @returns undefined if the text isn't a pair */
function readPair(pair: string): [name: string, value: string] | undefined {
  const [, name, value] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(pair) ?? []
  try {
    return name && value ? [name, decodeURIComponent(value)] : undefined
  } catch {
    return undefined
  }
}

const share = z._default(
  z.pipe(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.1')),
    z.transform(Number),
  ),
  1,
)

/** What the server shows of itself to the operator's own tools. */
export const TELEMETRY_SETTINGS = {
  METRICS_TOKEN: z.optional(
    text(
      (value) => value.length >= MIN_TOKEN && value.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(value),
      `must be ${MIN_TOKEN} to ${MAX_TOKEN} ASCII characters without spaces`,
    ),
  ),
  ACCESS_LOG: z._default(z.enum(['off', 'json'], 'must be off or json'), 'off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z._default(oneLine(MAX_SERVICE_NAME), 'hearthfinder'),
  OTEL_TRACES_SAMPLER_ARG: share,
}
