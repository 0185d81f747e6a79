import { isServerReachable } from './probe.ts'
import type { SendDeps } from './send-due-rows.ts'
import { wait } from './wait.ts'

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
