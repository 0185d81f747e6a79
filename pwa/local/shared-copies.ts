import { withLocal } from './database.ts'
import type { SharedCopy } from './schema.ts'

/** Lists the copies of a search's shortlist that have not expired, newest first. Without `search`, those of all searches. */
export async function listSharedCopies(search?: string): Promise<SharedCopy[]> {
  const copies = await withLocal((db) =>
    search === undefined ? db.shares.toArray() : db.shares.where('search').equals(search).toArray(),
  )
  const now = Date.now()
  return copies.filter(({ expiresAt }) => expiresAt > now).sort((a, b) => b.createdAt - a.createdAt)
}

/** Stores a new copy's secrets. Call it before the upload, because a copy without its token can't be stopped. Throws StorageError. */
export async function addSharedCopy(copy: SharedCopy): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.shares, async () => {
      const now = Date.now()
      await db.shares.filter(({ expiresAt }) => expiresAt <= now).delete()
      await db.shares.add(copy)
    }),
  )
}

/**
 * Records an upload that the server has confirmed.
 * @returns false if the copy was deleted on this phone in the meantime
 */
export async function recordUpload(
  id: string,
  upload: Pick<SharedCopy, 'expiresAt' | 'updatedAt' | 'withNotes' | 'days'>,
): Promise<boolean> {
  // Only these fields, because a correction may have moved the row to its own search in the meantime.
  return (await withLocal((db) => db.shares.update(id, upload))) === 1
}

/** Forgets a copy. Call it only when the server has confirmed that the copy is gone. */
export async function deleteSharedCopy(id: string): Promise<void> {
  await withLocal((db) => db.shares.delete(id))
}
