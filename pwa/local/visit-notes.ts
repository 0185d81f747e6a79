import { withLocal } from './database.ts'
import type { VisitNotes } from './schema.ts'

/** The longest note on one item of the checklist. */
export const MAX_ITEM_NOTE_CHARACTERS = 500

const NOTE_SUFFIX = '.note'
/** The answer under which an item's note is stored. */
export const noteId = (item: string) => `${item}${NOTE_SUFFIX}`
/** Whether this answer is the note on an item. */
export const isNoteId = (id: string) => id.endsWith(NOTE_SUFFIX)

/** Returns what the family noted on the visit checklist of a community. */
export async function readVisitNotes(search: string, facilityId: string): Promise<VisitNotes | undefined> {
  return withLocal((db) => db.visitNotes.get([search, facilityId]))
}

/**
 * Notes one answer, and leaves the others as they are. An empty `value` removes it. Does nothing if the community is no
 * longer on the shortlist. Throws StorageError.
 */
export async function noteVisitAnswer(
  search: string,
  facilityId: string,
  item: string,
  value: string,
): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.shortlist, db.visitNotes, async () => {
      const entry = await db.shortlist.get([search, facilityId])
      if (!entry) return
      const { author: _author, ...own } = entry
      await db.shortlist.put(own)
      const stored = await db.visitNotes.get([search, facilityId])
      const { [item]: _, ...others } = stored?.answers ?? {}
      const answers = value ? { ...others, [item]: value } : others
      await db.visitNotes.put({ search, facilityId, answers, updatedAt: Date.now() })
    }),
  )
}
