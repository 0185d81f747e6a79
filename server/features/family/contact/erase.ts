import type { Sql, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import type { Env } from '../../../platform/env.ts'
import { readTombstones } from '../../../platform/idempotency/tombstone-file.ts'
import { forgetMailsAbout } from '../../../platform/mail/service.ts'
import { countErased } from '../erasures/service.ts'
import { insertTombstones, type LockedMessage, lockMessages, updateToTombstones } from './erase-queries.ts'

/** Turns messages that this transaction has locked into tombstones, and takes back mail about them that waits. */
export async function eraseLocked(
  tx: Transaction,
  messages: LockedMessage[],
  erasedAt: Date,
  timeZone: string,
): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  await forgetMailsAbout(tx, ids)
  await updateToTombstones(tx, ids, erasedAt)
  const came = messages.map(({ createdAt }) => createdAt)
  await countErased(tx, 'contact', came, timeZone)
}

/**
 * Erases again what the file in DATA_DIR says was erased, so that a restored backup does not raise the dead.
 * Call it at start, after the migrations and before listening.
 * @returns how many tombstones the database lacked
 */
export async function replayContactTombstones(
  sql: Sql,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
): Promise<number> {
  let missing = 0
  for await (const batch of readTombstones(env.DATA_DIR, 'contact-tombstones')) {
    missing += await retryTransaction(() =>
      sql.begin(async (tx) => {
        const raised = await lockMessages(tx, { keyHashes: batch.map(({ keyHash }) => keyHash) })
        await eraseLocked(tx, raised, new Date(), env.TIME_ZONE)
        return raised.length + (await insertTombstones(tx, batch))
      }),
    )
  }
  return missing
}
