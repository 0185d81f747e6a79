import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { DAY_MS } from '#server/platform/previous-secrets.ts'
import { findTokenSecrets, generateSecret, previousSecretFile, tokenSecretFile } from './token-secret.ts'

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
      'Your settings contain the secret. Set JWT_SECRET to a new one, and JWT_SECRET_PREVIOUS to the last day of the overlap and the old one (docs/operate.md, "Change the secret").',
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
