let asked = false

/** Asks the browser, once per visit, not to evict our data. Only a page can ask, and the result is advisory. */
export function requestPersistence(): void {
  if (asked || typeof document === 'undefined') return
  asked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
