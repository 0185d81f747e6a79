let hasAsked = false

/** Asks the browser, once per visit, not to evict our data. Only a page can ask, and the result is advisory. */
export function requestPersistence(): void {
  if (hasAsked || typeof document === 'undefined') return
  hasAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}
