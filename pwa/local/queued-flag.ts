/**
 * Whether something may wait in the outbox, known without opening the database, so that the landing page need not
 * load it. Only pages write it (a worker has no local storage): set before a row is queued, cleared after a
 * look at an empty outbox. It may say yes wrongly; it never says no wrongly, unless storage itself was emptied.
 */
const FLAG = 'hearthfinder.mayWait'

/** Dispatched on the window when a row was queued: the page's triggers send at once. */
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

/** Whether it is worth opening the database to send. Without local storage nobody knows, so it is. */
export const mayHaveQueuedRows = (): boolean => storage()?.getItem(FLAG) !== null

/** Calls back when `mayHaveQueuedRows` may have changed. Returns what ends it. */
export function onQueuedFlagChange(listener: () => void): () => void {
  window.addEventListener(FLAG_EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(FLAG_EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}

const tellFlag = () => {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(FLAG_EVENT))
}

export function setQueuedFlag(): void {
  try {
    storage()?.setItem(FLAG, String(Math.random()))
  } catch {
    // Full or refused: this tab still sends, and the next visit to the questionnaire looks by itself.
  }
  tellFlag()
}

export function announceQueued(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(QUEUED_EVENT))
}

/** The flag as it is; pass it to `clearQueuedFlag`, which leaves a newer one alone. */
export const readQueuedFlag = (): string | null => storage()?.getItem(FLAG) ?? null

export function clearQueuedFlag(mark: string | null): void {
  if (mark !== null && readQueuedFlag() === mark) storage()?.removeItem(FLAG)
  tellFlag()
}
