import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../../platform/env.ts'
import { OperatorError } from '../../../platform/operator-error.ts'

const FILE = 'jwt-secret'
const SECRET_BYTES = 48

/**
 * What signs session tokens: JWT_SECRET or, with the embedded Postgres, a secret made once and kept in DATA_DIR.
 * @throws OperatorError when a database of the operator's own comes without JWT_SECRET: the servers that share it
 *   must share the secret, too
 */
export async function findTokenSecret(
  env: Pick<Env, 'JWT_SECRET' | 'DATABASE_URL'>,
  dataDir: string,
): Promise<string> {
  if (env.JWT_SECRET) return env.JWT_SECRET
  if (env.DATABASE_URL) {
    throw new OperatorError(
      'JWT_SECRET must be set with DATABASE_URL, the same for all servers: 32 random characters or more',
    )
  }
  const file = join(dataDir, FILE)
  return (await readSecret(file)) ?? createSecret(dataDir, file)
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw new OperatorError(`${file} cannot be read: ${error.code}`)
  })
  return text.trim() || undefined
}

async function createSecret(dataDir: string, file: string): Promise<string> {
  await writeSecret(dataDir, file).catch((error) => {
    if (error.code === 'EEXIST') return
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be made or written: ${error.code}`)
  })
  const secret = await readSecret(file)
  if (!secret) throw new OperatorError(`${file} is empty: delete it, so that it is made anew`)
  return secret
}

/** Written whole or not at all; of two processes the first one's stays, and the other gets EEXIST. */
async function writeSecret(dataDir: string, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(unfinished, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  await link(unfinished, file).finally(() => rm(unfinished))
}
