import { createHmac } from 'node:crypto'
import type { Env } from '../../../platform/env.ts'
import { stableUuid } from '../../../platform/random.ts'

/** What separates these tokens from everything else that the secret signs. A session's token never begins like this. */
const PURPOSE = 'read-only token of '

/**
 * The token that reads a version of a search on a device that doesn't have its key. It looks like a key, because
 * installed apps store it as one, and it is always the same for a version, so that a device that finds it twice has one
 * list. It can't be computed from the database or a backup, because JWT_SECRET is in neither.
 */
export function readTokenOf({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>, keyHash: Buffer): string {
  if (!JWT_SECRET) throw new Error('JWT_SECRET is not set')
  return stableUuid(createHmac('sha256', JWT_SECRET).update(PURPOSE).update(keyHash).digest('hex'))
}
