import { expect, test } from 'vitest'
import { MAX_NAME_CHARACTERS, PAGE_SIZE, parseQuery, startQuery } from './browse-query.ts'

const PLACE = { state: 'WI', zipCode: '53703', city: '' } as const

test('a query survives in a history entry', () => {
  const query = {
    ...startQuery(PLACE),
    name: 'oak',
    kind: 'nursing' as const,
    within: 25,
    count: 60,
    layout: 'map' as const,
  }
  expect(parseQuery({ opened: 'an id', ...JSON.parse(JSON.stringify(query)) })).toEqual(query)
})

test('what another version stored falls back to the default', () => {
  expect(parseQuery({ place: PLACE, name: 7, kind: 'hotel', within: 3, view: 'none', count: 'all' })).toEqual(
    startQuery(PLACE),
  )
  expect(parseQuery({ place: PLACE, count: -5 })?.count).toBe(PAGE_SIZE)
  expect(parseQuery({ place: PLACE, name: 'x'.repeat(500) })?.name).toHaveLength(MAX_NAME_CHARACTERS)
})

test('an entry without a place is not a query', () => {
  for (const stored of [null, undefined, 'x', {}, { place: {} }]) expect(parseQuery(stored)).toBeUndefined()
})
