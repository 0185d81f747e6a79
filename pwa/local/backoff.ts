/** Retries use full jitter: a random delay between 0 and BASE · 2^attempts, capped at CAP (ms). */
export const RETRY_BASE_MS = 2000
export const RETRY_CAP_MS = 5 * 60_000
/** Polling for matches that the server is still preparing: frequent at first, then less often (ms). */
export const POLL_FIRST_MS = 1000
export const POLL_CAP_MS = 30_000
/** How long to pause after a 401 or 403, in ms. */
export const PAUSE_MS = 60_000
/** The longest Retry-After that we honor, in ms, so that an absurd value cannot strand a family's answers. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000

/**
 * Returns the delay before the next attempt, in ms. `attempts` counts the failed attempts so far, starting at 1;
 * `random` is in [0, 1). Full jitter spreads the load when many phones come back online at once
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 */
export function retryDelay(attempts: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(attempts, 30))
  return retryAfterMs > 0 ? retryAfterMs + random * RETRY_BASE_MS : random * ceiling
}

/** Returns the delay before the next poll for matches, in ms. `polls` counts the polls so far, starting at 0. */
export function pollDelay(polls: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(POLL_CAP_MS, POLL_FIRST_MS * 1.6 ** Math.min(polls, 30)))
}

interface Timed {
  nextAttemptAt: number
  waitMs: number
}

/**
 * Returns how long a row still has to wait, in ms; 0 when it is due. If the clock was set back to before the wait
 * began, the elapsed time is unknown and the row is due.
 */
export function remainingWait(row: Timed, now: number): number {
  const left = row.nextAttemptAt - now
  return left > row.waitMs ? 0 : Math.max(left, 0)
}

/**
 * Parses a Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date) into ms between 0 and
 * MAX_RETRY_AFTER_MS; undefined when absent or unreadable. Compares a date with the response's own Date header if
 * there is one, because the phone's clock (`now`, epoch ms) may be wrong.
 */
export function parseRetryAfter(header: string | null, date: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const bounded = (ms: number) => Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000)
  // An HTTP date starts with the weekday. Date.parse alone would also accept '-5' as a year.
  const until = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  const serverNow = Date.parse(date ?? '')
  return bounded(until - (Number.isNaN(serverNow) ? now : serverNow))
}
