let asked = false

/** Asks the browser, once per visit, not to evict what is stored. Only a page can ask; the answer is advisory. */
export function requestPersistence(): void {
  if (asked || typeof document === 'undefined') return
  asked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
