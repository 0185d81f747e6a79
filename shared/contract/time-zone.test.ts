import { afterEach, expect, test, vi } from 'vitest'
import { isTimeZone, ownTimeZone } from './time.ts'

afterEach(() => vi.restoreAllMocks())

test('a device whose time zone is unknown counts in UTC', () => {
  const real = new Intl.DateTimeFormat().resolvedOptions()
  expect(ownTimeZone()).toBe(real.timeZone)
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...real,
    timeZone: 'Etc/Unknown',
  })
  expect(ownTimeZone()).toBe('UTC')
})

test.each([
  ['America/Chicago', true],
  ['Etc/Unknown', false],
  ['Mars/Olympus', false],
  ['+05:00', false],
  ['', false],
])('%j is a time zone: %s', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown)
})
