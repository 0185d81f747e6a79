import { expect, test } from 'vitest'
import { parseGrades } from './parse-grades.ts'

const KEYS = ['or:1', 'or:2', 'or:3']

test('reads a number, a grade and a reason from each line', () => {
  expect([...parseGrades('// Portland\n\n2 3 a secured unit nearby\n#1 0 too far\n', KEYS)]).toEqual([
    ['or:2', [3, 'a secured unit nearby']],
    ['or:1', [0, 'too far']],
  ])
})

test.each(['4 3 not in the sheet', '1 4 no such grade', '1 3', 'fine'])('refuses %s', (line) => {
  expect(() => parseGrades(line, KEYS)).toThrow(/write a number of the sheet/)
})

test('refuses two grades for one community', () => {
  expect(() => parseGrades('1 3 good\n1 2 fair', KEYS)).toThrow('#1 has two grades')
})
