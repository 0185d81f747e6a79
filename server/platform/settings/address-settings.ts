import * as z from 'zod/mini'
import { readBlocks } from '../http/client-address.ts'
import { text, webAddress, whole } from './kinds.ts'

/** The settings that name a peer. ALLOW_PLAIN_TEXT lists some of them. */
export const PEERS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'OLLAMA_HOST',
  'PUBLIC_URL',
] as const
export type PeerSetting = (typeof PEERS)[number]

/** Supervisors kill a server that takes longer to stop: Docker after 10 s, systemd after 90 s. */
const MAX_DRAIN_S = 60

/** Reduced to its origin, because pages, links in emails and the service worker all start at the root. */
const origin = z.pipe(
  webAddress.check(
    z.refine(
      (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      'must be an address without a path, such as https://care.example.org',
    ),
  ),
  z.transform((value) => new URL(value).origin),
)

const peerSettings = z.pipe(
  z.string(),
  z.transform((value, given): PeerSetting[] => {
    const names = value.split(',').map((name) => name.trim())
    const known = PEERS.filter((setting) => names.includes(setting))
    if (names.every((name) => (PEERS as readonly string[]).includes(name))) return known
    given.issues.push({
      code: 'custom',
      input: value,
      message: `must list settings among ${PEERS.join(', ')}`,
    })
    return z.NEVER
  }),
)

/** Where the server listens, and who may reach it how often. */
export const ADDRESS_SETTINGS = {
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(origin),
  ALLOW_PLAIN_TEXT: z._default(peerSettings, []),
  NODE_TLS_REJECT_UNAUTHORIZED: z.optional(z.string()),
  TRUST_PROXY: z._default(
    z.string().check((given) => {
      const reason = reasonAgainstBlocks(given.value)
      if (reason) given.issues.push({ code: 'custom', input: given.value, message: reason })
    }),
    '',
  ),
  RATE_LIMIT_PER_MINUTE: whole(60, 1, 1_000_000),
  DRAIN_S: whole(0, 0, MAX_DRAIN_S),
}

/** Why this isn't a valid TRUST_PROXY; undefined if it is valid. */
function reasonAgainstBlocks(value: string): string | undefined {
  try {
    readBlocks(value)
    return undefined
  } catch (error) {
    const { message } = error as Error
    return `must be addresses or CIDR blocks, separated by commas (127.0.0.1,10.0.0.0/8): ${message}`
  }
}

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
