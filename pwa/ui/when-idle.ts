/** The longest wait for an idle moment, ms. Browsers without requestIdleCallback always wait this long. */
const IDLE_WAIT_MS = 2500

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels the call. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(callback, { timeout: IDLE_WAIT_MS })
      cancel = () => window.cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(callback, IDLE_WAIT_MS)
      cancel = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    cancel = () => window.removeEventListener('load', wait)
  }
  return () => cancel()
}
