import * as z from 'zod/mini'
import { MAX_USERNAME, PASSWORD_MAX, PASSWORD_MIN } from '../../shared/admin.ts'
import { DEFAULT_MATCH_DEADLINE_MS } from '../../shared/matching.ts'
import { PEERS, type PeerSetting } from './encryption/peer-settings.ts'
import { readBlocks } from './http/client-address.ts'
import { OperatorError } from './operator-error.ts'
import { readPreviousSecrets } from './previous-secrets.ts'

const MAX_SITE_NAME = 60
const MAX_SUPPORT_LINE = 100
/** Dollars per million tokens. A larger value is probably in cents or converted incorrectly. */
const MAX_TOKEN_RATE = 10_000
/** AWS allows 128 characters; other providers allow more. */
const MAX_S3_KEY = 1000
const MAX_MODEL_NAME = 200
const MAX_CONCURRENCY = 64
/** The minimum key length of HMAC-SHA-256, in ASCII characters (RFC 7518, section 3.2). */
const MIN_SECRET = 32

const whole = (fallback: number, min: number, max: number) => {
  const within = z
    .number()
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))
  const digits = z.string().check(z.regex(/^-?\d+$/, 'must be a whole number'))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), within)), fallback)
}

const dollars = (fallback: number, max: number) => {
  const within = z.number().check(z.maximum(max, `must be at most ${max}`))
  const digits = z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be an amount of dollars such as 0.25'))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), within)), fallback)
}

const text = (isValid: (value: string) => boolean, reason: string) =>
  z.string().check(z.refine(isValid, reason))

const webAddress = text(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'must be an address that begins with http:// or https://',
)

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that begins with postgres://'))

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

const oneLine = (longest: number) =>
  text(
    (value) => value.length <= longest && !/\p{Cc}/u.test(value),
    `must be one line of at most ${longest} characters`,
  )

/** Public keys of age, as age-keygen prints them. Their checksums are checked when a backup is made. */
const recipients = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          /^\s*age1[a-z0-9]{58}(\s*,\s*age1[a-z0-9]{58})*\s*$/,
          'must be public keys of age (age1…), separated by commas',
        ),
      ),
    z.transform((value) => value.split(',').map((recipient) => recipient.trim())),
  ),
  [],
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

/** HTML's rule, as in the portal's forms. It accepts admin@localhost. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email, 'must be an email address'))
const isPassword = ({ length }: string) => length >= PASSWORD_MIN && length <= PASSWORD_MAX

/** The environment variables of docs/operate.md. */
export const Env = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(z.string(), 'localhost'),
  PUBLIC_URL: z.optional(origin),
  ALLOW_PLAIN_TEXT: z._default(peerSettings, []),
  NODE_TLS_REJECT_UNAUTHORIZED: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  DISK_RESERVE_MB: whole(100, 0, 1_000_000),
  BACKUP_RECIPIENT: recipients,
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_OWNER_URL: z.optional(postgresAddress),
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
  MODEL_EXAM: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  JWT_SECRET: z.optional(
    text((value) => value.length >= MIN_SECRET, `must be at least ${MIN_SECRET} characters long`),
  ),
  JWT_SECRET_PREVIOUS: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => readPreviousSecrets('JWT_SECRET_PREVIOUS', text, new Date())),
  ),
  ADMIN_USERNAME: z._default(oneLine(MAX_USERNAME), 'admin'),
  ADMIN_EMAIL: z._default(mailAddress, 'admin@localhost'),
  ADMIN_PASSWORD: z.optional(text(isPassword, `must be ${PASSWORD_MIN} to ${PASSWORD_MAX} characters long`)),
  SMTP_URL: z.optional(
    text(
      (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
      'must be an address that begins with smtp:// or smtps://',
    ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([^<>@\s]+@[^<>@\s]+|[^<>\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>)$/u,
          'must be an address such as care@example.org or Care <care@example.org>',
        ),
      ),
  ),
  OPERATOR_EMAIL: z.optional(mailAddress),
  WEBHOOK_PRIVATE_ADDRESSES: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  S3_ENDPOINT: z.optional(webAddress),
  S3_REGION: z.optional(
    z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a region such as us-east-1')),
  ),
  S3_BUCKET: z.optional(
    z
      .string()
      .check(
        z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket such as care-images'),
      ),
  ),
  S3_ACCESS_KEY_ID: z.optional(oneLine(MAX_S3_KEY)),
  S3_SECRET_ACCESS_KEY: z.optional(oneLine(MAX_S3_KEY)),
  TRUST_PROXY: z._default(
    z.string().check((given) => {
      const reason = reasonAgainstBlocks(given.value)
      if (reason) given.issues.push({ code: 'custom', input: given.value, message: reason })
    }),
    '',
  ),
  RATE_LIMIT_PER_MINUTE: whole(60, 1, 1_000_000),
  TIME_ZONE: z._default(
    text(isTimeZone, 'must be a time zone such as America/Chicago'),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ),
  INPUT_COST_PER_MILLION_TOKENS: dollars(3, MAX_TOKEN_RATE),
  OUTPUT_COST_PER_MILLION_TOKENS: dollars(15, MAX_TOKEN_RATE),
  SITE_NAME: z.optional(oneLine(MAX_SITE_NAME)),
  SUPPORT_PHONE: z.optional(oneLine(MAX_SUPPORT_LINE)),
  SUPPORT_EMAIL: z.optional(oneLine(MAX_SUPPORT_LINE)),
  SECURITY_CONTACT: z.optional(
    text(
      (value) => z.regexes.html5Email.test(value) || (value.startsWith('https://') && URL.canParse(value)),
      'must be an email address, or an address that begins with https://',
    ),
  ),
  REVERSE_GEOCODE_URL: z.optional(webAddress),
})
export type Env = z.infer<typeof Env>

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws OperatorError that names the first invalid variable and the reason
 */
export function readEnv(record: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value?.trim()))
  const parsed = z.safeParse(Env, given)
  if (parsed.success) return requireCurrentSecret(requireAllOfS3(requireRequestRole(parsed.data)))
  const issue = parsed.error.issues[0]
  throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}`)
}

/** A generated secret is in DATA_DIR with the ones before it. */
function requireCurrentSecret(env: Env): Env {
  if (env.JWT_SECRET || env.JWT_SECRET_PREVIOUS.length === 0) return env
  throw new OperatorError('JWT_SECRET is missing: JWT_SECRET_PREVIOUS contains the secret before it')
}

/** An owner's address alone would leave the requests to the embedded database. */
function requireRequestRole(env: Env): Env {
  if (env.DATABASE_URL || !env.DATABASE_OWNER_URL) return env
  throw new OperatorError('DATABASE_URL is missing: DATABASE_OWNER_URL is the same database for another role')
}

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Without this check, a missing S3 variable would silently store images on disk. */
function requireAllOfS3(env: Env): Env {
  const missing = S3_VARIABLES.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === S3_VARIABLES.length) return env
  throw new OperatorError(
    `${missing[0]} is missing: ${S3_VARIABLES.join(', ')} are set together or not at all`,
  )
}

/** Rejects an offset such as +05:00, which Postgres reads with the opposite sign (as POSIX does). */
function isTimeZone(value: string): boolean {
  try {
    return !/^[+-]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

/** Like Ollama's own tools, accepts an address without the protocol. */
function isOllamaHost(value: string): boolean {
  const address = value.includes('://') ? value : `http://${value}`
  return /^https?:\/\/[^/]/.test(address) && URL.canParse(address)
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
