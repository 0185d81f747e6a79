/**
 * Set while the outbox may have rows, so that the landing page can tell without loading the database. Only pages
 * write it, because a worker has no localStorage: they set it before they queue a row and clear it after finding
 * the outbox empty. It may be set for an empty outbox, but never unset for a nonempty one unless the browser
 * cleared its storage.
 */
const FLAG = 'hearthfinder.mayWait'

/** Dispatched on the window after a row was queued; the page then sends immediately. */
export const QUEUED_EVENT = 'hearthfinder:queued'

/** Dispatched on the window when the flag may have changed in this tab. */
const FLAG_EVENT = 'hearthfinder:mayWait'

const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage ?? undefined
  } catch {
    return undefined
  }
}

/** Whether to open the database and send. True without localStorage, because the flag is then unknown. */
export const mayHaveQueuedRows = (): boolean => storage()?.getItem(FLAG) !== null

/** Calls `listener` when `mayHaveQueuedRows` may have changed. Returns an unsubscribe function. */
export function onQueuedFlagChange(listener: () => void): () => void {
  window.addEventListener(FLAG_EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(FLAG_EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}

const notifyFlagChange = () => {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(FLAG_EVENT))
}

export function setQueuedFlag(): void {
  try {
    storage()?.setItem(FLAG, String(Math.random()))
  } catch {
    // Storage is full or refused. This tab still sends, and the questionnaire checks the outbox on the next visit.
  }
  notifyFlagChange()
}

export function announceQueued(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(QUEUED_EVENT))
}

/** Returns the flag's current value. Pass it to `clearQueuedFlag`, which leaves a newer flag set. */
export const readQueuedFlag = (): string | null => storage()?.getItem(FLAG) ?? null

export function clearQueuedFlag(value: string | null): void {
  if (value !== null && readQueuedFlag() === value) storage()?.removeItem(FLAG)
  notifyFlagChange()
}
