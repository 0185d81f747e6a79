/** Retries: full jitter between 0 and BASE · 2^attempts, never above CAP (ms). */
export const RETRY_BASE_MS = 2000
export const RETRY_CAP_MS = 5 * 60_000
/** Asking for matches that are being made: soon at first, then calmer (ms). */
export const POLL_FIRST_MS = 1000
export const POLL_CAP_MS = 30_000
/** After 401 or 403, ms. */
export const PAUSE_MS = 60_000

/**
 * The wait before the next try, in ms. `attempts` counts the tries that failed so far, from 1; `random` is in
 * [0, 1). Full jitter spreads the phones of a whole town that comes back online at once
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function retryDelay(attempts: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(attempts, 30))
  return retryAfterMs > 0 ? retryAfterMs + random * RETRY_BASE_MS : random * ceiling
}

/** The wait before asking again for matches, in ms; `polls` counts the questions so far, from 0. */
export function pollDelay(polls: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(POLL_CAP_MS, POLL_FIRST_MS * 1.6 ** Math.min(polls, 30)))
}

interface Timed {
  nextAttemptAt: number
  waitMs: number
}

/**
 * How long a row still waits, in ms; 0 when it is due. A clock set back shows as "before the wait began": then
 * nothing is known about the time passed, and the row is due.
 */
export function remainingWait(row: Timed, now: number): number {
  const left = row.nextAttemptAt - now
  return left > row.waitMs ? 0 : Math.max(left, 0)
}
