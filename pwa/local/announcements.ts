import { withLocal } from './database.ts'
import type { MetaRow } from './schema.ts'

/** What the family is told once per submission. 'erased': they know that it was erased. */
type Announcement = 'failed' | 'received' | 'ready' | 'erased'

/** The key prefix of everything that was announced about one submission. */
export const announcementPrefix = (key: string) => `said:${key}:`

/** The row that marks an announcement as made. */
export const announcementRow = (key: string, announcement: Announcement): MetaRow => ({
  id: announcementPrefix(key) + announcement,
  value: true,
})

/** Whether `claimAnnouncement` has already returned true for this key and announcement, in any tab. */
export async function wasAnnounced(key: string, announcement: Announcement): Promise<boolean> {
  return withLocal(async (db) => (await db.meta.get(announcementRow(key, announcement).id)) !== undefined)
}

/**
 * Returns true to exactly one caller per key and announcement, across all tabs and restarts. Use it for a toast, a
 * counted event or a move to the results that must happen once per submission.
 */
export async function claimAnnouncement(key: string, announcement: Announcement): Promise<boolean> {
  const row = announcementRow(key, announcement)
  return withLocal((db) =>
    db.transaction('rw', db.meta, async () => {
      if (await db.meta.get(row.id)) return false
      await db.meta.put(row)
      return true
    }),
  )
}
