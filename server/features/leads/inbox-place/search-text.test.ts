import { expect, test } from 'vitest'
import { fold, phoneDigits, toSearchText, toSearchWords, trigramsOf } from './search-text.ts'

test.each([
  ['Łódź', 'lodz'],
  ['Ñandú  GARCÍA', 'nandu garcia'],
  ['O’Brien', "o'brien"],
  ['Straße', 'strasse'],
])('folds %s to %s', (text, folded) => expect(fold(text)).toBe(folded))

test.each([
  ['+1 (512) 767-7319', '5127677319'],
  ['512.767.7319', '5127677319'],
  ['1234', '1234'],
])('keeps the digits of %s', (phone, digits) => expect(phoneDigits(phone)).toBe(digits))

test.each([
  ['(512) 767-73', ['51276773']],
  ['512', ['512']],
  ['Rosa 767-7319', ['rosa', '7677319']],
  ['abc-123', ['abc-123']],
  ['rosa@example.org', ['rosa@example.org']],
  ['\u0301\u0301\u0301', []],
])('reads %j as %j', (text, words) => expect(toSearchWords(text)).toEqual(words))

test('has a trigram for every three characters of a word', () => {
  expect(trigramsOf(['rosa', 'di', 'osa'])).toEqual(['ros', 'osa'])
})

test('a text has every field once, and no double blanks', () => {
  const lead = {
    firstName: 'Rosa',
    lastName: 'Díaz',
    email: 'R@x.org',
    phone: null,
    city: 'San  Marcos',
    state: 'TX',
  }
  expect(toSearchText({ ...lead, zipCode: '78666', reference: 'ABC-123' })).toBe(
    'rosa diaz r@x.org abc-123 san marcos tx 78666',
  )
})
