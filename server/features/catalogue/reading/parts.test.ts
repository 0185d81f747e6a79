import { describe, expect, test } from 'vitest'
import { rowOf } from '#server/testing/read-row.ts'
import type { Part } from './row.ts'

const partOf = (part: Part, cell: string) => rowOf({ A: cell }).row.text({ column: 'A', part })
const partsOf = (form: string, fields: string[], cell: string) =>
  fields.map((field) => partOf(`${form}.${field}` as Part, cell))

test('lines are counted without empty ones', () => {
  const cell = '\n Elm  House \r\n\n3 Elm Street\r\nSuite 2'
  expect([partOf('firstLine', cell), partOf('secondLine', cell)]).toEqual(['Elm House', '3 Elm Street'])
  expect(partOf('secondLine', 'Elm House')).toBeNull()
})

describe('cityStateZip', () => {
  test.each([
    ['Hattiesburg, MS 39402', ['Hattiesburg', 'MS', '39402']],
    ['HATTIESBURG MS  39402-1234', ['HATTIESBURG', 'MS', '39402-1234']],
    ["Coeur d'Alene,\nID. 83814", ["Coeur d'Alene", 'ID', '83814']],
    ['St. Louis, MO, 63101-', ['St. Louis', 'MO', '63101-']],
    ['12 Elm Street Hattiesburg, MS 39402', [null, null, null]],
    ['Hattiesburg, MS', [null, null, null]],
    ['', [null, null, null]],
  ])('of %j', (cell, expected) => {
    expect(partsOf('cityStateZip', ['city', 'state', 'zip'], cell)).toEqual(expected)
  })
})

test('addressOverCity: the last line is the city, and the others are the street', () => {
  const fields = ['street', 'city', 'state', 'zip']
  expect(partsOf('addressOverCity', fields, '3 Elm Street\nSuite 2\nCody, WY 82414')).toEqual([
    '3 Elm Street, Suite 2',
    'Cody',
    'WY',
    '82414',
  ])
  expect(partsOf('addressOverCity', fields, 'Cody, WY 82414')).toEqual([null, 'Cody', 'WY', '82414'])
  expect(partsOf('addressOverCity', fields, '3 Elm Street')).toEqual([null, null, null, null])
})

test('nameOverAddress: the first line is the name, or the name that the company does business as', () => {
  const fields = ['name', 'street', 'city', 'state', 'zip']
  const below = '3 Elm Street\nCody, WY 82414'
  const address = ['3 Elm Street', 'Cody', 'WY', '82414']
  expect(partsOf('nameOverAddress', fields, `Elm House\n${below}`)).toEqual(['Elm House', ...address])
  for (const dba of ['dba Elm House', 'D/B/A: Elm House']) {
    expect(partsOf('nameOverAddress', fields, `Elm Holding, LLC\n${dba}\n${below}`)).toEqual([
      'Elm House',
      ...address,
    ])
  }
})

test('href: the address of the first link', () => {
  expect(partOf('href', '<a target="_blank" href="https://example.org/1?a=b">Report</a>')).toBe(
    'https://example.org/1?a=b',
  )
  expect(partOf('href', "<a href='https://example.org'>x</a>")).toBe('https://example.org')
  expect(partOf('href', 'Report')).toBeNull()
})

test('match: what the first group of an expression finds, and anyOf: the first cell with a text', () => {
  const { row } = rowOf({ Code: 'ALR-17 (Memory Care)', Name: '', Other: 'Elm House' })
  expect(row.text({ column: 'Code', match: '\\(([^)]+)\\)' })).toBe('Memory Care')
  expect(row.text({ column: 'Code', match: '^(\\d+)' })).toBeNull()
  expect(row.text({ anyOf: ['Name', { column: 'Code', match: '^(\\d+)' }, 'Other'] })).toBe('Elm House')
})
