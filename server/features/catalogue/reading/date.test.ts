import { expect, test } from 'vitest'
import { rowOf } from '#server/testing/read-row.ts'
import { parseDate, readDate, readExcelDate } from './readers.ts'

test.each([
  ['2026-07-01', '2026-07-01'],
  ['2026-7-1', '2026-07-01'],
  ['2026-07-01T00:00:00.000', '2026-07-01'],
  ['7/1/2026', '2026-07-01'],
  ['07-01-2026', '2026-07-01'],
  ['10/31/21', '2021-10-31'],
  ['10/31/41', '1941-10-31'],
  ['3/9/2021 12:00:00 AM', '2021-03-09'],
  ['29-Jan-13', '2013-01-29'],
  ['March 1, 2021', '2021-03-01'],
  ['Sept. 1 2021', '2021-09-01'],
  ['2/29/2024', '2024-02-29'],
])('%s is the day %s', (text, day) => expect(parseDate(text)).toBe(day))

test.each([
  '2/29/2023',
  '13/01/2026',
  '2026-13-01',
  '2026-00-10',
  '29-Foo-13',
  '1/2/345',
  'July',
  '44377',
  '1/1/2026/2',
])('%s is not a day', (text) => expect(parseDate(text)).toBeNull())

const read = (reader: typeof readDate, text: string) => {
  const { row, notes } = rowOf({ Day: text })
  return [reader(row, 'Day'), notes.length]
}

test.each(['', 'N/A', 'none', '00/00/0000', 'Pending renewal', '--'])(
  'a cell with %j has no day, and that is not noted',
  (text) => expect(read(readDate, text)).toEqual([null, 0]),
)

test('a cell with something else is noted', () => {
  expect(read(readDate, 'soon')).toEqual([null, 1])
})

test.each([
  ['1', null],
  ['36526', '2000-01-01'],
  ['44377.75', '2021-06-30'],
  ['2021-06-30', '2021-06-30'],
  ['2021-06-31', null],
  ['07/01/2026', null],
])('Excel stores %s for %s', (text, day) => {
  expect(read(readExcelDate, text)).toEqual([day, day === null ? 1 : 0])
})
