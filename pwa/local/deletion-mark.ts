import { makeKey } from './submission-key.ts'

/** Dispatched on the window of every tab after one of them deleted all data. Each tab drops what it still holds. */
export const DATA_DELETED_EVENT = 'hearthfinder:forgotten'
/** Changes with every deletion, in storage shared by all tabs. A random value that identifies no one. */
export const DELETION_MARK = 'hearthfinder.forgotten'
/** The deletion mark as of this tab's last write to its own session storage. */
const SEEN_MARK = 'hearthfinder.forgotten-seen'
const APP_SESSION_KEYS = ['searchResults', 'questionnaireData']
const APP_PREFIX = 'hearthfinder'

const isAppKey = (key: string) => APP_SESSION_KEYS.includes(key) || key.startsWith(APP_PREFIX)

function clearAppKeys(storage: Storage): void {
  for (const key of Object.keys(storage).filter(isAppKey)) storage.removeItem(key)
}

/** Removes the app's keys from localStorage and sessionStorage, and signals the deletion to the other tabs. */
export function clearWebStorage(): void {
  try {
    clearAppKeys(localStorage)
    localStorage.setItem(DELETION_MARK, makeKey())
  } catch {
    // Storage is refused, so nothing is stored in it.
  }
  clearTabStorage()
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(DATA_DELETED_EVENT))
}

/** Removes the app's keys from this tab's sessionStorage. */
export function clearTabStorage(): void {
  try {
    clearAppKeys(sessionStorage)
  } catch {
    // Storage is refused, so nothing is stored in it.
  }
  syncDeletionMark()
}

/** Call this after every write to sessionStorage: it records that the data is newer than the last deletion. */
export function syncDeletionMark(): void {
  try {
    sessionStorage.setItem(SEEN_MARK, localStorage.getItem(DELETION_MARK) ?? '')
  } catch {
    // Storage is refused, so nothing is stored in it.
  }
}

/** Whether all data was deleted, in any tab, since this tab last wrote to its sessionStorage. */
export function wasDataDeleted(): boolean {
  try {
    return (sessionStorage.getItem(SEEN_MARK) ?? '') !== (localStorage.getItem(DELETION_MARK) ?? '')
  } catch {
    return false
  }
}
