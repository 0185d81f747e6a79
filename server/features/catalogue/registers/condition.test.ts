import { expect, test } from 'vitest'
import { rowOf } from '#server/testing/read-row.ts'
import type { Condition } from './description.ts'
import { holds } from './read-fact.ts'

const cells = { A: 'TYPE  B', B: '12', C: 'type b', Empty: '' }

test.each<[Omit<Condition, 'column'>, string, boolean]>([
  [{ is: ['Type A', 'Type B'] }, 'A', true],
  [{ is: ['Type'] }, 'A', false],
  [{ is: ['Type A'] }, 'Empty', false],
  [{ isNot: ['Type A'] }, 'A', true],
  [{ isNot: ['type b'] }, 'A', false],
  [{ isNot: ['Type A'] }, 'Empty', true],
  [{ matches: '^type [ab]$' }, 'A', true],
  [{ matches: '^b' }, 'A', false],
  [{ matchesNot: 'mental health' }, 'A', true],
  [{ matchesNot: 'TYPE' }, 'A', false],
  [{ isEmpty: true }, 'Empty', true],
  [{ isEmpty: true }, 'A', false],
  [{ isEmpty: false }, 'A', true],
  [{ isEmpty: false }, 'Empty', false],
  [{ atLeast: 12 }, 'B', true],
  [{ atLeast: 13 }, 'B', false],
  [{ atLeast: 0 }, 'Empty', false],
  [{ atLeast: 0 }, 'A', false],
  [{ sameAs: 'C' }, 'A', true],
  [{ sameAs: 'B' }, 'A', false],
  [{ differsFrom: 'B' }, 'A', true],
  [{ differsFrom: 'C' }, 'A', false],
  [{ matches: 'type', isNot: ['Type A'] }, 'A', true],
  [{ matches: 'type', isNot: ['Type B'] }, 'A', false],
])('%j of %s: %s', (condition, column, expected) => {
  expect(holds(rowOf(cells).row, { column, ...condition })).toBe(expected ? column : null)
})

test('several conditions hold together, and the first names the cell', () => {
  const [type, count] = [
    { column: 'A', is: ['TYPE B'] },
    { column: 'B', atLeast: 1 },
  ]
  expect(holds(rowOf(cells).row, [count, type] as Condition[])).toBe('B')
  expect(holds(rowOf(cells).row, [type, { ...count, atLeast: 100 }] as Condition[])).toBeNull()
})
