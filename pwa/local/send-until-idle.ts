import { browserDeps } from './browser-deps.ts'
import { type SendDeps, sendDueRows } from './send-due-rows.ts'

/** A woken worker lives for some minutes at most; it stays this long for matches that are being made, ms. */
export const MAX_STAY_MS = 60_000
/** It does not wait for rows that are due later than this; the next wake-up sends them. */
export const LOOK_AHEAD_MS = 10_000

/**
 * The worker's way to send what waits: sends, and stays while more becomes due soon. Rejects when rows remain that
 * reached nobody, so that the browser wakes the worker again (https://wicg.github.io/background-sync/spec/).
 */
export async function sendUntilIdle(
  withDatabase: SendDeps['withDatabase'],
  deps: Omit<SendDeps, 'withDatabase'> = browserDeps,
): Promise<void> {
  const never = new AbortController().signal
  let stayed = 0
  for (;;) {
    const { busy, nextInMs, reached } = await sendDueRows({ ...deps, withDatabase }, { eager: stayed === 0 })
    if (reached === false) throw new Error('The server was not reached; try again later.')
    if (busy || nextInMs === undefined || nextInMs > LOOK_AHEAD_MS || stayed > MAX_STAY_MS) return
    const pause = Math.max(nextInMs, 250)
    await deps.wait(pause, never)
    stayed += pause
  }
}
