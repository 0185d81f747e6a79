import type { Sql } from '#server/platform/database/connect.ts'
import { removeKeys } from './stored-key-queries.ts'

/** Answers per statement. An answer from before has about 30 kB, and Postgres compresses it again. */
const BATCH = 100

/**
 * Removes the keys from answers that were stored before keys were left out, or restored from such a backup. The server
 * works meanwhile: it gives answers with and without their key.
 * @param pause runs after each batch, so that families don't wait behind them
 * @returns how many answers had one
 */
export async function removeStoredKeys(sql: Sql, pause?: () => Promise<void>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeKeys(sql, BATCH)
    if (removed === 0) return total
    total += removed
    await pause?.()
  }
}
