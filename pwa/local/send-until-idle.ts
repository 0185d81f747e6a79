import { browserDeps } from './browser-deps.ts'
import { type SendDeps, sendDueRows } from './send-due-rows.ts'
import { solveProof } from './solve-proof.ts'

/** How long a woken worker polls for matches, in ms. Browsers stop a worker after a few minutes. */
export const MAX_AWAKE_MS = 60_000
/** The worker does not wait for rows that are due later than this (ms); the next wake-up sends them. */
const LOOK_AHEAD_MS = 10_000

/** Has `solveProof` in its own file, because a worker can't load another one. */
const workerDeps: Omit<SendDeps, 'withDatabase'> = { ...browserDeps, solveProof }

/**
 * Sends due rows from the worker and keeps going while more rows become due soon. Rejects when rows remain and the
 * server could not be reached, so that the browser wakes the worker again
 * (https://wicg.github.io/background-sync/spec/).
 */
export async function sendUntilIdle(
  withDatabase: SendDeps['withDatabase'],
  deps: Omit<SendDeps, 'withDatabase'> = workerDeps,
): Promise<void> {
  const neverAborted = new AbortController().signal
  let awakeMs = 0
  for (;;) {
    const { busy, nextInMs, reached } = await sendDueRows({ ...deps, withDatabase }, { eager: awakeMs === 0 })
    if (reached === false) throw new Error('The server could not be reached. Retry later.')
    if (busy || nextInMs === undefined || nextInMs > LOOK_AHEAD_MS || awakeMs > MAX_AWAKE_MS) return
    const pause = Math.max(nextInMs, 250)
    await deps.wait(pause, neverAborted)
    awakeMs += pause
  }
}
