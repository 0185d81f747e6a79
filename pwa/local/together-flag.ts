/** Set once this phone has a family's list, so that other phones' visits don't load its code. */
const FLAG = 'hearthfinder.together'
const FLAG_EVENT = 'hearthfinder:together'

/** Whether this phone may have a list that a family keeps together. */
export function mayBeTogether(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

export function setTogetherFlag(): void {
  try {
    localStorage.setItem(FLAG, '1')
  } catch {
    // Without storage, this tab alone syncs.
  }
  window.dispatchEvent(new Event(FLAG_EVENT))
}

/** Calls `listener` when this tab starts or joins a list. Returns a function that stops. */
export function onTogether(listener: () => void): () => void {
  window.addEventListener(FLAG_EVENT, listener)
  return () => window.removeEventListener(FLAG_EVENT, listener)
}
