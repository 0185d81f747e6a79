import { describe, expect, it } from 'vitest'
import {
  POLL_CAP_MS,
  POLL_FIRST_MS,
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
