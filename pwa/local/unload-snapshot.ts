import { readStored, store } from './browser-storage.ts'
import { getDraft, saveDraft, WRITER } from './drafts.ts'
import { StorageError } from './local-errors.ts'
import type { Draft } from './schema.ts'

const STORAGE_KEY = 'hearthfinder.last-words'
/**
 * Larger than any real questionnaire. Limits the snapshot because localStorage is small and shared. In characters.
 */
export const MAX_SNAPSHOT_CHARACTERS = 20_000

/**
 * Stores the latest keystrokes of a draft while the page unloads. An IndexedDB transaction dies with the page, but
 * localStorage is written synchronously. Holds one draft until `restoreUnloadSnapshot` or `discardUnloadSnapshot`.
 */
export function saveUnloadSnapshot(draft: Draft): void {
  const text = JSON.stringify({ ...draft, writer: WRITER })
  if (text.length > MAX_SNAPSHOT_CHARACTERS) return
  // If storage is full or refused, the draft's last save remains.
  store('localStorage', STORAGE_KEY, text)
}

/** Deletes the snapshot if it belongs to this draft or this tab: it was saved, sent or discarded. */
export function discardUnloadSnapshot(key: string): void {
  const snapshot = readSnapshot()
  if (snapshot?.key === key || snapshot?.writer === WRITER) removeSnapshot()
}

/**
 * Saves the snapshot into its draft unless the draft was changed elsewhere, deleted or sent since. Then deletes the
 * snapshot, except when the phone refused the save. Never throws.
 */
export async function restoreUnloadSnapshot(): Promise<void> {
  const snapshot = readSnapshot()
  if (!snapshot) return
  try {
    const stored = await getDraft(snapshot.key)
    // With the same writer, a save that was in flight when the page unloaded has succeeded.
    const isCurrent = !stored || stored.revision === snapshot.revision || stored.writer === snapshot.writer
    if (isCurrent) await saveDraft({ ...snapshot, revision: stored?.revision ?? snapshot.revision })
  } catch (error) {
    if (error instanceof StorageError) return
  }
  removeSnapshot()
}

function readSnapshot(): Draft | undefined {
  try {
    const snapshot = JSON.parse(readStored('localStorage', STORAGE_KEY) ?? 'null')
    return typeof snapshot?.key === 'string' && snapshot.fields instanceof Object ? snapshot : undefined
  } catch {
    return undefined
  }
}

const removeSnapshot = () => store('localStorage', STORAGE_KEY, null)
