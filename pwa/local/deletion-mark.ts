import { DATA_DELETED_EVENT } from './data-deleted-event.ts'
import { makeKey } from './submission-key.ts'

/** Changes with each deletion, in storage that all tabs see; a random value, it says nothing of anyone. */
export const DELETION_MARK = 'hearthfinder.forgotten'
/** The mark as it was when this tab last put something into its own storage. */
const SEEN_MARK = 'hearthfinder.forgotten-seen'
const APP_SESSION_KEYS = ['searchResults', 'questionnaireData']
const APP_PREFIX = 'hearthfinder'

const isAppKey = (key: string) => APP_SESSION_KEYS.includes(key) || key.startsWith(APP_PREFIX)

function clearAppKeys(storage: Storage): void {
  for (const key of Object.keys(storage).filter(isAppKey)) storage.removeItem(key)
}

/** Empties this tab's and this phone's small storage of what is ours, and marks it for the other tabs. */
export function clearWebStorage(): void {
  try {
    clearAppKeys(localStorage)
    localStorage.setItem(DELETION_MARK, makeKey())
  } catch {
    // No such storage here (refused): then nothing is kept in it either.
  }
  clearTabStorage()
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(DATA_DELETED_EVENT))
}

/** Empties this tab's own storage of what is ours. */
export function clearTabStorage(): void {
  try {
    clearAppKeys(sessionStorage)
  } catch {
    // Refused: nothing is kept in it.
  }
  syncDeletionMark()
}

/** Call it with whatever is put into this tab's storage: it belongs to what was not deleted yet. */
export function syncDeletionMark(): void {
  try {
    sessionStorage.setItem(SEEN_MARK, localStorage.getItem(DELETION_MARK) ?? '')
  } catch {
    // Refused: nothing is kept in it.
  }
}

/** Whether everything was deleted, in any tab, since this tab last kept something. */
export function wasDataDeleted(): boolean {
  try {
    return (sessionStorage.getItem(SEEN_MARK) ?? '') !== (localStorage.getItem(DELETION_MARK) ?? '')
  } catch {
    return false
  }
}
