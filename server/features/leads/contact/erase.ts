import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import { readTombstones } from '#server/platform/idempotency/tombstone-file.ts'
import { cancelMailsAbout } from '#server/platform/mail/service.ts'
import { countErased } from '../erasures/service.ts'
import { removeMessagesFromInbox } from '../inbox-place/place.ts'
import { insertTombstones, type LockedMessage, lockMessages, updateToTombstones } from './queries.ts'

/** Turns messages that this transaction has locked into tombstones, and deletes queued mail about them. */
export async function eraseLocked(
  tx: Transaction,
  messages: LockedMessage[],
  erasedAt: Date,
  timeZone: string,
): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  await cancelMailsAbout(tx, ids)
  await removeMessagesFromInbox(tx, ids)
  await updateToTombstones(tx, ids, erasedAt)
  const receivedAt = messages.map(({ createdAt }) => createdAt)
  await countErased(tx, 'contact', receivedAt, timeZone)
}

/**
 * Repeats the erasures in DATA_DIR's tombstone file, so that restoring a backup does not restore erased messages.
 * Call it at startup, after the migrations and before listening.
 * @returns the number of tombstones that the database lacked
 */
export async function replayContactTombstones(
  sql: Sql,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
): Promise<number> {
  let missing = 0
  for await (const batch of readTombstones(env.DATA_DIR, 'contact-tombstones')) {
    missing += await retried(sql, async (tx) => {
      const restored = await lockMessages(tx, { keyHashes: batch.map(({ keyHash }) => keyHash) })
      await eraseLocked(tx, restored, new Date(), env.TIME_ZONE)
      return restored.length + (await insertTombstones(tx, batch))
    })
  }
  return missing
}
