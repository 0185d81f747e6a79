import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { readPreviousSecrets } from '#server/platform/previous-secrets.ts'

const SECRET_BYTES = 48

export const tokenSecretFile = (dataDir: string) => join(dataDir, 'jwt-secret')
export const previousSecretFile = (dataDir: string) => join(dataDir, 'jwt-secret-previous')
export const generateSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

export type TokenSecrets = Required<Pick<Env, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>>

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
