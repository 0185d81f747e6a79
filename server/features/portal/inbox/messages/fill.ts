import type { Sql } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { toMessageText } from './message-text.ts'
import { deletePlacesOfErased, insertOldPlaces, lockMissing } from './place-queries.ts'

/** Messages per transaction. They are longer than leads. */
const BATCH = 200

/**
 * Adds every message that is missing in the inbox, and removes those that an earlier version of the server has erased.
 * @param readAfterDays older messages count as read
 * @returns how many were added
 */
export async function fillMessages(
  { sql }: { sql: Sql },
  readAfterDays: number,
  signal?: AbortSignal,
): Promise<number> {
  await deletePlacesOfErased(sql)
  let added = 0
  let after: Cursor | undefined
  while (!signal?.aborted) {
    const batch = await addNext(sql, after, readAfterDays)
    added += batch.length
    after = batch.at(-1)
    if (batch.length < BATCH) break
  }
  return added
}

const addNext = (sql: Sql, after: Cursor | undefined, readAfterDays: number) =>
  retryTransaction(() =>
    sql.begin(async (tx) => {
      const missing = await lockMissing(tx, after, BATCH)
      const texts = missing.map((message) => ({ id: message.id, text: toMessageText(message) }))
      await insertOldPlaces(tx, texts, readAfterDays)
      return missing.map(({ id, at }) => ({ id, at }))
    }),
  )
