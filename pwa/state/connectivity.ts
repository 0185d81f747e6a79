import { proxy } from 'valtio/vanilla'
import { isServerReachable } from '../local/probe.ts'

/** Whether our server can be reached, as far as real requests tell; `navigator.onLine` is only ever a hint. */
export const connectivity = proxy<{ online: 'yes' | 'no' | 'unknown' }>({ online: 'unknown' })

/** While there is no connection and someone looks, ask again after this long, doubling up to the cap (ms). */
export const FIRST_PROBE_DELAY_MS = 5000
export const MAX_PROBE_DELAY_MS = 60_000

let probeDelay = FIRST_PROBE_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | undefined
/** The browser hinted at a change while the server was being asked: the answer may be of before. */
let isOutdated = false

/** A request was answered by our server. */
export function reportSuccess(): void {
  clearTimeout(timer)
  probeDelay = FIRST_PROBE_DELAY_MS
  connectivity.online = 'yes'
}

/** A request went unanswered: in doubt, so the server is asked. */
export function reportFailure(): void {
  void checkConnection()
}

/** Asks the server whether it is there, and goes on asking, ever more calmly, while it is not and the page shows. */
export function checkConnection(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = undefined
    if (isOutdated) void checkConnection()
  })
  return probing
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  isOutdated = false
  if (await isServerReachable()) {
    reportSuccess()
    return
  }
  connectivity.online = 'no'
  if (document.visibilityState !== 'visible') return
  timer = setTimeout(checkConnection, probeDelay)
  probeDelay = Math.min(MAX_PROBE_DELAY_MS, probeDelay * 2)
}

/** Begins to listen to the browser's hints. */
export function startConnectivity(): void {
  const hint = () => {
    probeDelay = FIRST_PROBE_DELAY_MS
    isOutdated = probing !== undefined
    void checkConnection()
  }
  window.addEventListener('online', hint)
  window.addEventListener('offline', hint)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') clearTimeout(timer)
    else if (connectivity.online !== 'yes') hint()
  })
  if (!navigator.onLine) hint()
}
