import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { captivePortal, cut, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { checkResult } from './check-result.ts'
import { resend } from './outbox.ts'

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
