import * as z from 'zod/mini'
import { parseDatabaseUrl } from './database/address.ts'
import { OperatorError } from './operator-error.ts'
import { ADDRESS_SETTINGS, TELEMETRY_SETTINGS } from './settings/address-settings.ts'
import { oneLine, onOrOff, webAddress, whole } from './settings/kinds.ts'
import { MODEL_SETTINGS } from './settings/model-settings.ts'
import { PEOPLE_SETTINGS, requireCurrentSecret, SITE_SETTINGS } from './settings/site-settings.ts'

/** AWS allows 128 characters; other providers allow more. */
const MAX_S3_KEY = 1000

const postgresAddress = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\/\S+$/, {
      error: 'must be an address that begins with postgres://',
      abort: true,
    }),
    z.refine(isPasswordEncoded, {
      error:
        'has a special character in its password: write it percent-encoded (/ as %2F, ? as %3F, # as %23, % as %25)',
      abort: true,
    }),
    (payload) => {
      const message = findAddressProblem(payload.value)
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
    },
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

/** Hosts with their ports. */
const hosts = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          /^\s*[^\s,/]+:\d+(\s*,\s*[^\s,/]+:\d+)*\s*$/,
          'must be hosts with ports (host:port), separated by commas',
        ),
      ),
    z.transform((value) => value.split(',').map((host) => host.trim())),
  ),
  [],
)

/** Where data is stored. */
const DATA_SETTINGS = {
  DATA_DIR: z._default(z.string(), './data'),
  SOURCE_HOSTS: hosts,
  DISK_RESERVE_MB: whole(100, 0, 1_000_000),
  BACKUP_RECIPIENT: recipients,
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_BEFORE_UPGRADE: onOrOff('on'),
  BACKUP_IDENTITY_FILE: z.optional(z.string()),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_OWNER_URL: z.optional(postgresAddress),
  DATABASE_WAIT_S: whole(60, 0, 3600),
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
}

/** After the user and a colon, an @ must come before the path begins. */
function isPasswordEncoded(value: string): boolean {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/.exec(value) ?? []
  if (/%(?![0-9a-f]{2})/i.test(authority)) return false
  const isPort = /:\d*$/.test(authority)
  return authority.includes('@') || isPort || !authority.includes(':') || !rest.includes('@')
}

/** @returns what is wrong, to be read after the name of the setting */
function findAddressProblem(value: string): string | undefined {
  try {
    parseDatabaseUrl(value)
    return undefined
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

interface DatabaseAddresses {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
}

/** The other addresses alone would leave the requests to the embedded database. */
function requireRequestRole(env: DatabaseAddresses): void {
  if (env.DATABASE_URL) return
  if (env.DATABASE_OWNER_URL)
    throw new OperatorError(
      'DATABASE_URL is missing: DATABASE_OWNER_URL is the same database for another role',
    )
}

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Without this check, a missing S3 variable would silently store images on disk. */
function requireAllOfS3(env: { [name in (typeof S3_VARIABLES)[number]]?: string | undefined }): void {
  const missing = S3_VARIABLES.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === S3_VARIABLES.length) return
  throw new OperatorError(
    `${missing[0]} is missing: ${S3_VARIABLES.join(', ')} are set together or not at all`,
  )
}

/** The environment variables of docs/operate.md. */
export const Env = z.object({
  ...ADDRESS_SETTINGS,
  ...DATA_SETTINGS,
  ...MODEL_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...SITE_SETTINGS,
  ...TELEMETRY_SETTINGS,
})
export type Env = z.infer<typeof Env>

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws OperatorError that names the first invalid variable and the reason
 */
export function readEnv(record: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value?.trim()))
  const parsed = z.safeParse(Env, given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  requireRequestRole(parsed.data)
  requireAllOfS3(parsed.data)
  requireCurrentSecret(parsed.data)
  return parsed.data
}
