import { readStored, store } from './browser-storage.ts'

/** Set once this phone has a family's list, so that other phones' visits don't load its code. */
const FLAG = 'hearthfinder.together'
const FLAG_EVENT = 'hearthfinder:together'

/** Whether this phone may have a list that a family keeps together. */
export const mayBeTogether = (): boolean => readStored('localStorage', FLAG) !== null

export function setTogetherFlag(): void {
  // Without storage, this tab alone syncs.
  store('localStorage', FLAG, '1')
  window.dispatchEvent(new Event(FLAG_EVENT))
}

/** Calls `listener` when this tab starts or joins a list. Returns a function that stops. */
export function onTogether(listener: () => void): () => void {
  window.addEventListener(FLAG_EVENT, listener)
  return () => window.removeEventListener(FLAG_EVENT, listener)
}
