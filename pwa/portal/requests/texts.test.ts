import { expect, test } from 'vitest'
import { describeCounts } from './texts.ts'

test('counts searches and messages', () => {
  expect([describeCounts(2, 1), describeCounts(1, 0), describeCounts(0, 2)]).toEqual([
    '2 searches and 1 message',
    '1 search',
    '2 messages',
  ])
})
