import type { Sql } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import { readTombstones, type Tombstone } from '#server/platform/idempotency/tombstone-file.ts'
import { eraseKnown } from './erase.ts'
import { findNotErased, insertTombstone } from './version-queries.ts'

/**
 * Repeats the erasures in DATA_DIR's tombstone file, so that restoring a backup does not restore erased answers.
 * Call it at startup, after the migrations and before listening.
 * @returns the number of tombstones that the database lacked
 */
export async function replayTombstones(sql: Sql, env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>): Promise<number> {
  let missing = 0
  for await (const batch of readTombstones(env.DATA_DIR, 'tombstones')) {
    missing += await replay(sql, batch, env.TIME_ZONE)
  }
  return missing
}

async function replay(sql: Sql, batch: Tombstone[], timeZone: string): Promise<number> {
  const erasedAt = new Map(batch.map((tombstone) => [tombstone.keyHash.toString('hex'), tombstone.erasedAt]))
  const missing = await findNotErased(
    sql,
    batch.map((tombstone) => tombstone.keyHash),
  )
  for (const keyHash of missing) {
    const time = erasedAt.get(keyHash.toString('hex')) ?? new Date()
    await retried(sql, async (tx) => {
      if (!(await insertTombstone(tx, keyHash, time))) await eraseKnown(tx, keyHash, time, timeZone)
    })
  }
  return missing.length
}
