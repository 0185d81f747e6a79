import type { SharingRefusal } from '#shared/privacy/sharing.ts'
import { withLocal } from './database.ts'
import { enqueue, findMailedLink, newOutboxRow } from './outbox.ts'
import { isRefusal, type Refusal } from './refusal-rows.ts'
import { makeKey } from './submission-key.ts'

/**
 * Queues a no to sharing the answers of a search, received or in flight. It is sent once they have arrived.
 * @param search the key of the search
 */
export async function refuseSharing(search: string, refusal: SharingRefusal): Promise<void> {
  const key = makeKey()
  await enqueue(key, async (db) => {
    const mailedLink = await findMailedLink(db, search)
    await db.outbox.put(newOutboxRow({ key, kind: 'refusal', payload: refusal, search, mailedLink }))
  })
}

/** Lists the refusals about a search, oldest first. */
export async function listRefusals(search: string): Promise<Refusal[]> {
  const rows = await withLocal((db) => db.outbox.toCollection().sortBy('savedAt'))
  return rows.filter(isRefusal).filter((row) => row.search === search)
}
