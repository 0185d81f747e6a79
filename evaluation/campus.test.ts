import { expect, test } from 'vitest'
import { campusOf, onePerCampus } from './family-search.ts'

const at = (address: string | null, zipCode: string | null = '53711') =>
  campusOf({ key: 'a:1', address, zipCode })

test('spellings of one street are one place', () => {
  expect(at('10 Oak Blvd')).toBe(at('10 OAK DRIVE', '53711-1122'))
  expect(at('10 N. Oak Blvd')).toBe(at('10A Oak'))
  expect(at('12 Oak Blvd')).not.toBe(at('10 Oak Blvd'))
  expect(at('10 Oak Blvd', '53703')).not.toBe(at('10 Oak Blvd'))
})

test('a community without a house number is a place of its own', () => {
  expect(at('Oak Hill')).toBe('a:1')
  expect(at(null)).toBe('a:1')
})

test('a list keeps the first house of each place', () => {
  const campuses = new Map([
    ['a', 'one'],
    ['b', 'one'],
  ])
  expect(onePerCampus(['b', 'c', 'a'], campuses)).toEqual(['b', 'c'])
})
