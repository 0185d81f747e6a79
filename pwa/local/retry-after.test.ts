import { describe, expect, it } from 'vitest'
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from './retry-after.ts'

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
