import { createHmac } from 'node:crypto'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import type { Platform } from '#server/platform/platform.ts'
import { acceptedSecrets } from '#server/platform/previous-secrets.ts'
import { stableUuid } from '#server/platform/random.ts'
import { findTokenTarget, insertReadToken } from './read-token-queries.ts'

/** What separates these tokens from everything else that the secret signs. A session's token never begins like this. */
const PURPOSE = 'read-only token of '

/**
 * Computes the token that reads a version of a search on a device that doesn't have its key. It looks like a key, because
 * installed apps store it as one, and it is always the same for a version, so that a device that finds it twice has one
 * list. It can't be computed from the database or a backup, because JWT_SECRET is in neither.
 */
function readTokenOf(secret: string, keyHash: Buffer): string {
  return stableUuid(createHmac('sha256', secret).update(PURPOSE).update(keyHash).digest('hex'))
}

/**
 * Creates the token of a version, or repeats the one that an earlier secret derived while that secret is accepted, so
 * that a device that finds the list again after a change of the secret has one list.
 * @returns a token that is stored
 */
export async function issueReadToken(
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  keyHash: Buffer,
): Promise<string> {
  for (const secret of acceptedSecrets(env.JWT_SECRET_PREVIOUS, new Date())) {
    const earlier = readTokenOf(secret, keyHash)
    if (await findTokenTarget(sql, hashKey(earlier))) return earlier
  }
  if (!env.JWT_SECRET) throw new Error('JWT_SECRET is not set')
  const token = readTokenOf(env.JWT_SECRET, keyHash)
  await insertReadToken(sql, hashKey(token), keyHash)
  return token
}
