import { describe, expect, test } from 'vitest'
import { rowOf } from '#server/testing/read-row.ts'
import type { Cells } from '#server/testing/register-file.ts'
import type { FactRule } from './description.ts'
import { readFact } from './read-fact.ts'

const read = (rule: FactRule, cells: Cells) => {
  const { row, notes } = rowOf(cells)
  return { found: readFact(row, rule), notes: notes.map(({ field, reason }) => `${field} ${reason}`) }
}
const nothing = { found: undefined, notes: [] }

describe('as: a named reader', () => {
  test.each<[FactRule['as'], string, unknown]>([
    ['text', ' TYPE  B ', 'TYPE B'],
    ['count', '60', 60],
    ['count', '0', 0],
    ['number', '3.25', 3.25],
    ['number', '-4', -4],
    ['date', '7/1/2026', '2026-07-01'],
    ['newestDate', '01/05/2020, 12/31/2019; 02/01/2020,', '2020-02-01'],
    ['excelDate', '44377', '2021-06-30'],
    ['money', '$3,850.75', 3850],
    ['mark', 'x', true],
    ['yesNo', 'Y', true],
    ['yesNo', 'No', false],
    ['link', 'www.example.org/report', 'http://www.example.org/report'],
  ])('%s reads %j as %j', (as, written, value) => {
    expect(read({ fact: 'findings', column: 'A', as }, { A: written })).toEqual({
      found: { fact: 'findings', value, column: 'A' },
      notes: [],
    })
  })

  test.each<[FactRule['as'], string, string]>([
    ['count', '12 or so', 'A is not a whole number; treated as unknown'],
    ['number', '1e4', 'A is not a number; treated as unknown'],
    ['date', 'July', 'A is not a date such as 2026-07-01; treated as unknown'],
    ['newestDate', 'soon', 'A has a value that is not a date such as 2026-07-01'],
    ['excelDate', '07/01/2026', 'A is not a date as Excel stores it; treated as unknown'],
    ['money', 'varies', 'A is not an amount; treated as unknown'],
    ['mark', 'yes', 'A is neither X nor empty; treated as unknown'],
    ['yesNo', 'maybe', 'A is neither yes nor no; treated as unknown'],
    ['link', 'see our site', 'A is not a web address; treated as unknown'],
  ])('%s treats %j as unknown and notes it', (as, written, note) => {
    expect(read({ fact: 'findings', column: 'A', as }, { A: written })).toEqual({
      found: undefined,
      notes: [note],
    })
  })

  test('an empty cell is unknown and not noted', () => {
    expect(read({ fact: 'capacity', column: 'A', as: 'count' }, { A: ' ' })).toEqual(nothing)
  })

  test('with a value, gives the value if the cell says something', () => {
    const rule: FactRule = { fact: 'publicFunding', column: 'A', as: 'mark', value: ['public'] }
    expect(read(rule, { A: 'X' }).found?.value).toEqual(['public'])
    expect(read(rule, { A: '' })).toEqual(nothing)
    const yesNo: FactRule = { ...rule, as: 'yesNo' }
    expect(read(yesNo, { A: 'Yes' }).found?.value).toEqual(['public'])
    expect(read(yesNo, { A: 'No' })).toEqual(nothing)
  })
})

describe('codes: what each code means', () => {
  const rule: FactRule = { fact: 'owner', column: 'A', codes: { NFP: 'nonprofit', LLC: null } }

  test('ignores case', () => {
    expect(read(rule, { A: 'nfp' }).found).toEqual({ fact: 'owner', value: 'nonprofit', column: 'A' })
  })

  test('a code that means null is unknown and not noted; one that is not listed is noted', () => {
    expect(read(rule, { A: 'LLC' })).toEqual(nothing)
    const note = 'A is a code that the description does not explain; treated as unknown'
    expect(read(rule, { A: 'constructor' })).toEqual({ found: undefined, notes: [note] })
  })
})

test('marks: the words of all marked columns, and these columns', () => {
  const rule: FactRule = { fact: 'serves', marks: { A: 'older_adults', B: 'dementia', C: 'blindness' } }
  expect(read(rule, { A: 'X', B: '', C: 'x' }).found).toEqual({
    fact: 'serves',
    value: ['older_adults', 'blindness'],
    column: 'A; C',
  })
  expect(read(rule, { A: '', B: '', C: '' })).toEqual(nothing)
})

test('sum: the total of all counts, or unknown if one is missing', () => {
  const rule: FactRule = { fact: 'findings', sum: ['A', { column: 'B', match: '(\\d+) in all' }] }
  expect(read(rule, { A: '2', B: '13 in all' }).found).toEqual({
    fact: 'findings',
    value: 15,
    column: 'A; B',
  })
  expect(read(rule, { A: '2', B: '' })).toEqual(nothing)
})

describe('when: conditions', () => {
  test('give the fact only if all hold', () => {
    const when = [
      { column: 'A', atLeast: 1 },
      { column: 'B', is: ['ALZ'] },
    ]
    const rule: FactRule = { fact: 'dementiaPlaces', column: 'A', as: 'count', when }
    expect(read(rule, { A: '8', B: 'alz' }).found?.value).toBe(8)
    expect(read(rule, { A: '8', B: '' })).toEqual(nothing)
    expect(read(rule, { A: '0', B: 'ALZ' })).toEqual(nothing)
  })

  test('with a value and no column, name the column of the first condition', () => {
    const rule: FactRule = { fact: 'evacuation', value: 'unaided', when: { column: 'A', is: ['TYPE A'] } }
    expect(read(rule, { A: 'TYPE A' }).found).toEqual({ fact: 'evacuation', value: 'unaided', column: 'A' })
  })
})

test('value without a condition: every community of the register has it', () => {
  expect(read({ fact: 'licenseMeaning', value: 'A home for 4 residents' }, {}).found).toEqual({
    fact: 'licenseMeaning',
    value: 'A home for 4 residents',
    column: '',
  })
})
