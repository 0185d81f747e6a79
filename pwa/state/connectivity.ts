import { proxy } from 'valtio/vanilla'
import { isServerReachable } from '../local/probe.ts'

/** Whether our server can be reached, judging by real requests. `navigator.onLine` serves only as a hint. */
export const connectivity = proxy<{ online: 'yes' | 'no' | 'unknown' }>({ online: 'unknown' })

/**
 * While the server is unreachable and the page is visible, probe after this delay, doubling up to the maximum
 * (ms).
 */
export const FIRST_PROBE_DELAY_MS = 5000
export const MAX_PROBE_DELAY_MS = 60_000

let probeDelay = FIRST_PROBE_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | undefined
/** The browser signaled a change during the probe, so the probe's result may be outdated. */
let isOutdated = false

/** Call this when our server responded to a request. */
export function reportSuccess(): void {
  // The request may be from before the connection was lost.
  if (navigator.onLine === false) void checkConnection()
  else setReachable()
}

function setReachable(): void {
  clearTimeout(timer)
  probeDelay = FIRST_PROBE_DELAY_MS
  connectivity.online = 'yes'
}

/** Call this when a request got no response. Probes the server to find out why. */
export function reportFailure(): void {
  void checkConnection()
}

/** Probes the server, and keeps probing less and less often while it is unreachable and the page is visible. */
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
  if (await isServerReachable()) return setReachable()
  connectivity.online = 'no'
  if (document.visibilityState !== 'visible') return
  timer = setTimeout(checkConnection, probeDelay)
  probeDelay = Math.min(MAX_PROBE_DELAY_MS, probeDelay * 2)
}

/** Starts listening to the browser's connectivity events. */
export function startConnectivity(): void {
  const probeNow = () => {
    probeDelay = FIRST_PROBE_DELAY_MS
    isOutdated = probing !== undefined
    void checkConnection()
  }
  window.addEventListener('online', probeNow)
  window.addEventListener('offline', probeNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') clearTimeout(timer)
    else if (connectivity.online !== 'yes') probeNow()
  })
  if (!navigator.onLine) probeNow()
}
