import { expect, test } from 'vitest'
import { parsePlace, stateOfText, toPlace } from './place.ts'

test('a ZIP code, with or without +4, is a ZIP code and says its state; anything else is a city', () => {
  expect(toPlace(' 53703-1234 ', 'WI')).toEqual({ state: 'WI', zipCode: '53703', city: '' })
  expect(toPlace(' Madison ', 'WI')).toEqual({ state: 'WI', zipCode: '', city: 'Madison' })
  expect(toPlace('', 'Wisconsin')).toEqual({ state: 'WI', zipCode: '', city: '' })
  expect(stateOfText('53703-1234')).toBe('WI')
  expect(stateOfText('Madison')).toBeUndefined()
})

test('a place needs a state', () => {
  expect(toPlace('53703', '')).toBeUndefined()
  expect(toPlace('53703', 'XX')).toBeUndefined()
})

test('a place survives in a history entry, and anything else there is ignored', () => {
  for (const text of ['53703', 'Madison', '']) {
    const place = toPlace(text, 'WI')
    expect(parsePlace(JSON.parse(JSON.stringify(place)))).toEqual(place)
  }
  for (const stored of [undefined, null, 'WI', {}, { state: 7 }, { state: 'XX', city: 'Madison' }])
    expect(parsePlace(stored)).toBeUndefined()
})
