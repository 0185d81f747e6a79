/** The longest Retry-After that we honor, in ms, so that an absurd value cannot strand a family's answers. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000

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
