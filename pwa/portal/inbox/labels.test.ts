import { expect, test } from 'vitest'
import { describeEvent, formatAge } from './labels.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['2026-11-23T11:59:40Z', 'this minute'],
  ['2026-11-23T11:15:00Z', '45 minutes ago'],
  ['2026-11-23T09:01:00Z', '2 hours ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-20T11:00:00Z', '3 days ago'],
  ['2026-11-23T12:05:00Z', 'this minute'],
])('says how long ago %s was', (iso, age) => expect(formatAge(iso, NOW)).toBe(age))

test('says what an event was', () => {
  const event = { id: '1', username: 'olive', at: '2026-11-23T12:00:00Z' }
  expect(describeEvent({ ...event, kind: 'assigned', details: {} })).toBe('removed the assignment')
})
