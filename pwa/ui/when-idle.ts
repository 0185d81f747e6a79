/** How long a quiet moment may be waited for (ms); where the browser cannot tell, this long is waited. */
const IDLE_WAIT_MS = 2500

/** Calls back once the page has loaded and is quiet. Returns what calls it off. */
export function whenIdle(call: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(call, { timeout: IDLE_WAIT_MS })
      cancel = () => window.cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(call, IDLE_WAIT_MS)
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
