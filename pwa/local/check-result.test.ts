import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY, KEY, readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { facilityLike, matchLike } from '../testing/facilities.ts'
import { startScenario } from '../testing/scenario.ts'
import { captivePortal, cut, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { cacheFacility, findCachedFacility, MAX_VIEWED } from './cached-facilities.ts'
import { checkResult } from './check-result.ts'
import { resend } from './outbox.ts'
import { saveOpenedResult } from './results.ts'

beforeEach(clearPhone)

describe('a server that was restored from an old backup', () => {
  it('is detected, and gets the frozen answers again when the family agrees', async () => {
    const server = scriptServer(ready, refused(404, 'not_found'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await checkResult(key, family.deps)).toBe('lost')
    expect(await family.progress(key)).toMatchObject({ step: 'lost', reference: 'ABC-123' })
    expect(await family.result(key)).toMatchObject({ response: { key } })
    await resend(key)
    expect(await family.progress(key)).toMatchObject({ step: 'waiting' })
    await family.settle()
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', key, body: FAMILY })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})

describe('a stored result stays unchanged', () => {
  it.each([
    ['present', ready],
    ['erased', refused(410, 'erased')],
    ['unknown', cut],
    ['unknown', captivePortal],
    ['unknown', () => new Response('not found', { status: 404 })],
    ['unknown', refused(401, 'unauthorized')],
    ['unknown', refused(503, 'unavailable')],
  ] as const)('when its status is %s', async (status, reply) => {
    const family = startScenario(scriptServer(ready, reply).fetch)
    const key = await family.submit()
    await family.settle()
    expect(await checkResult(key, family.deps)).toBe(status)
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})

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
