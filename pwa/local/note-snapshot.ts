import * as z from 'zod/mini'
import { readStored, store } from './browser-storage.ts'
import { StorageError } from './local-errors.ts'
import { MAX_NOTE_CHARACTERS, updateShortlistEntry } from './shortlist.ts'
import { noteVisitAnswer } from './visit-notes.ts'

const STORAGE_KEY = 'hearthfinder.last-note'

/** A text that a family was typing: the note about a community, or the note on one item of its checklist. */
const NoteSnapshot = z.object({
  search: z.string(),
  facilityId: z.string(),
  item: z.optional(z.string()),
  text: z.string().check(z.maxLength(MAX_NOTE_CHARACTERS)),
})
type NoteSnapshot = z.infer<typeof NoteSnapshot>

/** Saves a note where it belongs. Throws StorageError. */
export async function saveNote({ search, facilityId, item, text }: NoteSnapshot): Promise<void> {
  if (item === undefined) await updateShortlistEntry(search, facilityId, { note: text })
  else await noteVisitAnswer(search, facilityId, item, text)
}

/**
 * Stores the latest keystrokes of a note while the page unloads: an IndexedDB transaction dies with the page, but
 * localStorage is written synchronously. Holds one note, the one that had the focus.
 */
export function storeNoteSnapshot(note: NoteSnapshot): void {
  // If storage is full or refused, the note's last save remains.
  store('localStorage', STORAGE_KEY, JSON.stringify(note))
}

/** Saves the stored keystrokes into their note and forgets them, except when the phone refuses the save. Never throws. */
export async function restoreNoteSnapshot(): Promise<void> {
  const note = readSnapshot()
  try {
    if (note) await saveNote(note)
  } catch (error) {
    if (error instanceof StorageError) return
  }
  discardNoteSnapshot()
}

/** Forgets the stored keystrokes: the note was saved or deleted. */
export const discardNoteSnapshot = (): void => void store('localStorage', STORAGE_KEY, null)

function readSnapshot(): NoteSnapshot | undefined {
  try {
    return NoteSnapshot.parse(JSON.parse(readStored('localStorage', STORAGE_KEY) ?? 'null'))
  } catch {
    return undefined
  }
}
