import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwt } from '@elysiajs/jwt'
import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import {
  acceptedSecrets,
  type PreviousSecret,
  readPreviousSecrets,
} from '#server/platform/previous-secrets.ts'
import { DAY_MS } from '#shared/contract/time.ts'

const SECRET_BYTES = 48

const tokenSecretFile = (dataDir: string) => join(dataDir, 'jwt-secret')
const previousSecretFile = (dataDir: string) => join(dataDir, 'jwt-secret-previous')
const generateSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

type TokenSecrets = Required<Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>>

/**
 * Finds the secret that signs session tokens and those that did before: JWT_SECRET and JWT_SECRET_PREVIOUS or, with the
 * embedded Postgres, a secret that is generated once and kept in DATA_DIR, beside those that `rotateSecret` replaced.
 * @throws OperatorError if DATABASE_URL is set without JWT_SECRET, because servers that share a database must share the
 *   secret; or if a file can't be read or written
 */
export async function findTokenSecrets(
  env: Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS' | 'DATABASE_URL'>,
  dataDir: string,
): Promise<TokenSecrets> {
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = env
  if (JWT_SECRET) return { JWT_SECRET, JWT_SECRET_PREVIOUS }
  if (env.DATABASE_URL) {
    throw new OperatorError(
      'JWT_SECRET must be set when DATABASE_URL is set: 32 random characters or more, the same on all servers',
    )
  }
  const [file, previousFile] = [tokenSecretFile(dataDir), previousSecretFile(dataDir)]
  const previous = (await readSecret(previousFile)) ?? ''
  return {
    JWT_SECRET: (await readSecret(file)) ?? (await createSecret(dataDir, file)),
    JWT_SECRET_PREVIOUS: readPreviousSecrets(previousFile, previous, new Date()),
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw new OperatorError(`${file} can't be read: ${error.code}`)
  })
  return text.trim() || undefined
}

async function createSecret(dataDir: string, file: string): Promise<string> {
  await writeSecret(dataDir, file).catch((error) => {
    if (error.code === 'EEXIST') return
    throw new OperatorError(`DATA_DIR ${dataDir} can't be created or written: ${error.code}`)
  })
  const secret = await readSecret(file)
  if (!secret)
    throw new OperatorError(`${file} is empty. Delete it and restart, and the server generates a new one.`)
  return secret
}

/** Writes the file completely or not at all. If two processes race, the second one gets EEXIST. */
async function writeSecret(dataDir: string, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(unfinished, `${generateSecret()}\n`, { mode: 0o600 })
  await link(unfinished, file).finally(() => rm(unfinished))
}

/** Longer than any session, and enough for administrators to sign in on their devices, which renews the cookies. */
const OVERLAP_DAYS = 30

/**
 * Replaces the generated secret in DATA_DIR. A server that starts afterwards signs with the new one, and accepts what the
 * old one signed for 30 days.
 * @returns the last day of the overlap, such as 2026-12-24
 * @throws OperatorError if the operator sets the secret by JWT_SECRET
 */
export async function rotateSecret(sql: Sql, env: Env, dataDir: string, now: Date): Promise<string> {
  if (env.JWT_SECRET || env.DATABASE_URL) {
    throw new OperatorError(
      'Your settings contain the secret. Set JWT_SECRET to a new one, and JWT_SECRET_PREVIOUS to the last day of the overlap and the old one (docs/portal.md, "Change the secret").',
    )
  }
  const { JWT_SECRET, JWT_SECRET_PREVIOUS } = await findTokenSecrets(env, dataDir)
  const lastDay = dayOf(new Date(now.getTime() + OVERLAP_DAYS * DAY_MS))
  const earlier = JWT_SECRET_PREVIOUS.map(
    ({ secret, until }) => `${dayOf(new Date(until.getTime() - DAY_MS))}:${secret}`,
  )
  // The old secret is kept first, so that a crash in between loses nothing.
  await replaceFile(previousSecretFile(dataDir), [`${lastDay}:${JWT_SECRET}`, ...earlier].join('\n'))
  await replaceFile(tokenSecretFile(dataDir), generateSecret())
  await recordAudit(sql, { action: 'secret_rotated', details: { by: 'command line' } })
  return lastDay
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Replaces a file that only the server's user can read, completely or not at all. */
async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, `${text}\n`, { mode: 0o600 })
  await rename(unfinished, file)
}

/** The only accepted algorithm. Tokens with any other, including 'none', are refused. */
const ALGORITHM = 'HS256'
const KEY_BYTES = 32

/** A token only names its session. Everything else is in the session's row. */
const Claims = z.object({ jti: z.guid(), exp: z.number() })

export interface Tokens {
  /** @returns a signed token for the session, valid until `expiresAt` */
  sign(sessionId: string, expiresAt: Date): Promise<string>
  /** @returns the session's id; undefined if the token is forged, expired or not ours */
  verify(token: string): Promise<string | undefined>
  /** Derives a key of 32 bytes from the same secret (HKDF, RFC 5869). Each purpose gets its own key. */
  deriveKey(purpose: string): Buffer
  /** The key of `deriveKey`, then those of earlier secrets that are still accepted. Use them to verify and to open. */
  acceptedKeys(purpose: string): Buffer[]
  /** The keys of all earlier secrets that are configured, to move what they sealed to the current one. */
  formerKeys(purpose: string): Buffer[]
}

/**
 * Signs and verifies session tokens. Without a secret, they are valid only for this app until it ends.
 * @param previous the secrets before this one
 */
export function createTokens(
  secret = randomBytes(32).toString('base64url'),
  previous: readonly PreviousSecret[] = [],
): Tokens {
  const accepted = () => [secret, ...acceptedSecrets(previous, new Date())]
  return {
    sign: (sessionId, expiresAt) =>
      jwtOf(secret).sign({ jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    async verify(token) {
      for (const one of accepted()) {
        const claims = z.safeParse(Claims, await jwtOf(one).verify(token, { algorithms: [ALGORITHM] }))
        if (claims.success) return claims.data.jti
      }
      return undefined
    },
    deriveKey: (purpose) => deriveFrom(secret, purpose),
    acceptedKeys: (purpose) => accepted().map((one) => deriveFrom(one, purpose)),
    formerKeys: (purpose) => previous.map((one) => deriveFrom(one.secret, purpose)),
  }
}

const jwtOf = (secret: string) => jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt

const deriveFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
