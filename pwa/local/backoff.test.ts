import { describe, expect, it } from 'vitest'
import {
  MAX_RETRY_AFTER_MS,
  POLL_CAP_MS,
  POLL_FIRST_MS,
  parseRetryAfter,
  pollDelay,
  RETRY_BASE_MS,
  RETRY_CAP_MS,
  remainingWait,
  retryDelay,
} from './backoff.ts'

describe('the delay before a retry', () => {
  it('is random between zero and a bound that doubles', () => {
    expect(retryDelay(1, 0)).toBe(0)
    expect(retryDelay(1, 0.5)).toBe(RETRY_BASE_MS)
    expect(retryDelay(3, 0.5)).toBe(4 * RETRY_BASE_MS)
  })
  it('never exceeds the cap', () => {
    for (const attempts of [8, 50, 5000]) expect(retryDelay(attempts, 0.999)).toBeLessThan(RETRY_CAP_MS)
  })
  it('is at least Retry-After, plus jitter', () => {
    expect(retryDelay(1, 0, 60_000)).toBe(60_000)
    expect(retryDelay(9, 0.5, 60_000)).toBe(60_000 + RETRY_BASE_MS / 2)
  })
})

describe('the delay before polling for matches', () => {
  it('grows up to its cap', () => {
    expect(pollDelay(0)).toBe(POLL_FIRST_MS)
    expect(pollDelay(1)).toBeGreaterThan(pollDelay(0))
    expect(pollDelay(999)).toBe(POLL_CAP_MS)
  })
})

describe('a row', () => {
  const row = { nextAttemptAt: 1_000_000, waitMs: 60_000 }
  it('waits until its next attempt is due', () => {
    expect(remainingWait(row, 950_000)).toBe(50_000)
    expect(remainingWait(row, 1_000_000)).toBe(0)
    expect(remainingWait(row, 9_999_999)).toBe(0)
  })
  it('is due immediately when the clock is set back to before the wait began', () => {
    expect(remainingWait(row, 1000)).toBe(0)
    expect(remainingWait(row, -1e12)).toBe(0)
  })
})

const NOW = Date.parse('2026-03-05T10:00:00Z')
const later = (ms: number) => new Date(NOW + ms).toUTCString()

describe('Retry-After is parsed', () => {
  it('as seconds', () => {
    expect(parseRetryAfter('120', null, NOW)).toBe(120_000)
    expect(parseRetryAfter(' 0 ', null, NOW)).toBe(0)
  })
  it('as a date relative to the phone’s clock', () => {
    expect(parseRetryAfter(later(90_000), null, NOW)).toBe(90_000)
  })
  it('as a date relative to the server’s clock when the phone’s is a year off', () => {
    const yearOff = NOW - 365 * 86_400_000
    expect(parseRetryAfter(later(90_000), later(0), yearOff)).toBe(90_000)
  })
  it('as zero when the date has passed', () => {
    expect(parseRetryAfter(later(-90_000), null, NOW)).toBe(0)
  })
  it.each(['31536000', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT'])('as the maximum: %s', (header) => {
    expect(parseRetryAfter(header, null, NOW)).toBe(MAX_RETRY_AFTER_MS)
  })
  it.each([null, '', 'soon', '-5', '1e9', 'Infinity', 'NaN'])('as absent: %s', (header) => {
    expect(parseRetryAfter(header, null, NOW)).toBeUndefined()
  })
})
