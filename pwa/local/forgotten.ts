import { FORGOTTEN_EVENT } from './forgotten-event.ts'
import { makeKey } from './submission-key.ts'

/** Changes with each deletion, in storage that all tabs see; a random value, it says nothing of anyone. */
export const FORGOTTEN_MARK = 'hearthfinder.forgotten'
/** The mark as it was when this tab last put something into its own storage. */
const SEEN_MARK = 'hearthfinder.forgotten-seen'
const OWN_SESSION_KEYS = ['searchResults', 'questionnaireData']
const OWN_PREFIX = 'hearthfinder'

const isOwn = (key: string) => OWN_SESSION_KEYS.includes(key) || key.startsWith(OWN_PREFIX)

function clearOwn(storage: Storage): void {
  for (const key of Object.keys(storage).filter(isOwn)) storage.removeItem(key)
}

/** Empties this tab's and this phone's small storage of what is ours, and marks it for the other tabs. */
export function forgetSmallStorage(): void {
  try {
    clearOwn(localStorage)
    localStorage.setItem(FORGOTTEN_MARK, makeKey())
  } catch {
    // No such storage here (refused): then nothing is kept in it either.
  }
  forgetTab()
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(FORGOTTEN_EVENT))
}

/** Empties this tab's own storage of what is ours. */
export function forgetTab(): void {
  try {
    clearOwn(sessionStorage)
  } catch {
    // Refused: nothing is kept in it.
  }
  noteSeenMark()
}

/** Call it with whatever is put into this tab's storage: it belongs to what was not deleted yet. */
export function noteSeenMark(): void {
  try {
    sessionStorage.setItem(SEEN_MARK, localStorage.getItem(FORGOTTEN_MARK) ?? '')
  } catch {
    // Refused: nothing is kept in it.
  }
}

/** Whether everything was deleted, in any tab, since this tab last kept something. */
export function isForgotten(): boolean {
  try {
    return (sessionStorage.getItem(SEEN_MARK) ?? '') !== (localStorage.getItem(FORGOTTEN_MARK) ?? '')
  } catch {
    return false
  }
}
