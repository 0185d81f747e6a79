import { expect, test } from 'vitest'
import { describeChanges } from './list-changes.tsx'

const list = (ids: string) => [...ids].map((id) => ({ id, name: `House ${id.toUpperCase()}` }))

test.each([
  ['abc', 'abc', []],
  ['abc', 'abcd', ['New: House D.']],
  ['abc', 'ab', ['No longer listed: House C. Those you saved stay on your shortlist.']],
  ['abc', 'acb', ['The order has changed.']],
  ['a', 'abcdef', ['New: House B, House C, House D, 2 more.']],
  [
    'abc',
    'dba',
    [
      'New: House D.',
      'No longer listed: House C. Those you saved stay on your shortlist.',
      'The order has changed.',
    ],
  ],
])('describes the change from %s to %s', (before, after, expected) => {
  expect(describeChanges(list(before), list(after))).toEqual(expected)
})
