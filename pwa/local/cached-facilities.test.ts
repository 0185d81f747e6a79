import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { facilityLike, matchLike } from '../testing/facilities.ts'
import { cacheFacility, findCachedFacility, MAX_VIEWED } from './cached-facilities.ts'
import { saveOpenedResult } from './results.ts'

beforeEach(clearPhone)

it('finds the details of a viewed facility', async () => {
  await cacheFacility(facilityLike({ id: 'a' }))
  expect(await findCachedFacility('a')).toMatchObject({ facility: facilityLike({ id: 'a' }) })
  expect(await findCachedFacility('b')).toBeUndefined()
})

it('evicts the facilities that were viewed longest ago', async () => {
  for (let n = 0; n <= MAX_VIEWED; n++) await cacheFacility(facilityLike({ id: `${n}` }))
  expect(await findCachedFacility('0')).toBeUndefined()
  expect(await findCachedFacility('1')).toBeDefined()
  expect(await findCachedFacility(`${MAX_VIEWED}`)).toBeDefined()
})

it('finds a community of a stored result that was never opened, even one farther away', async () => {
  const response = { ...readyResponse(KEY, FAMILY), fartherAway: [matchLike({ id: 'far' })] }
  await saveOpenedResult(response, 'a link')
  expect(await findCachedFacility('far')).toMatchObject({ facility: { id: 'far' } })
})
