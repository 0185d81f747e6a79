import { expect, test } from 'vitest'
import { createNameSearch } from './name-search.ts'

const NAMES = [
  'Oakwood Manor',
  'Oak Park Place',
  'Brookdale Senior Living',
  'Maplewood Terrace',
  'Saint Anne',
]
const communities = NAMES.map((name) => ({ name, city: 'Eau Claire' }))
const findNames = createNameSearch(communities)
const search = (text: string) => [...findNames(text)].sort(([, a], [, b]) => b - a).map(([{ name }]) => name)

test.each([
  ['oakwood manor', 'Oakwood Manor'],
  ['Oakwod mannor', 'Oakwood Manor'],
  ['brokdale senoir', 'Brookdale Senior Living'],
  ['mapelwood', 'Maplewood Terrace'],
  ['oak pa', 'Oak Park Place'],
  ['anne eau claire', 'Saint Anne'],
  ['st annes', 'Saint Anne'],
])('%j finds %j first', (text, name) => expect(search(text)[0]).toBe(name))

test.each(['hospital', 'oakwood terrace', 'zzz', '', '  ', '---'])('%j finds none', (text) =>
  expect(search(text)).toEqual([]),
)
