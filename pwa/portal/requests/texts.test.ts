import { expect, test } from 'vitest'
import { describeCounts, describeDue } from './texts.ts'

test.each([
  ['2026-11-23', 'due today', true],
  ['2026-11-24', 'due in 1 day', false],
  ['2026-12-23', 'due in 30 days', false],
  ['2026-11-22', 'overdue by 1 day', true],
  ['2026-11-13', 'overdue by 10 days', true],
])('says when a request is due (%s)', (dueOn, text, isLate) => {
  expect(describeDue(dueOn, '2026-11-23')).toEqual({ text, isLate })
})

test('counts searches and messages', () => {
  expect([describeCounts(2, 1), describeCounts(1, 0), describeCounts(0, 2)]).toEqual([
    '2 searches and 1 message',
    '1 search',
    '2 messages',
  ])
})
