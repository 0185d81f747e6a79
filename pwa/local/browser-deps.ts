import { isServerReachable } from './probe.ts'
import type { SendDeps } from './send-due-rows.ts'

/** Resolves after `ms`, or as soon as `signal` aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** What sending needs from a browser, except for what the page and the worker do differently. */
export const browserDeps: Omit<SendDeps, 'withDatabase' | 'solveProof'> = {
  fetch: (path, init) => fetch(path, init),
  wait,
  now: Date.now,
  random: Math.random,
  locks: globalThis.navigator?.locks,
  isServerReachable: () => isServerReachable(),
  isBrowserOffline: () => globalThis.navigator?.onLine === false,
}
