import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, ready, refused, scriptServer, silence } from '../testing/scripted-server.ts'
import { RETRY_CAP_MS } from './backoff.ts'
import { getOutboxRow, resend } from './outbox.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'

beforeEach(clearPhone)

describe('answers that the server refuses', () => {
  it('are kept with its reason and do not hold up the others', async () => {
    const server = scriptServer((seen) =>
      (seen.body as { city: string }).city === 'Poison' ? refused(422, 'invalid')(seen) : ready(seen),
    )
    const family = startScenario(server.fetch)
    const bad = await family.submit({ city: 'Poison' })
    const good = await family.submit({ email: 'other@example.org' })
    await family.settle()
    const problem = { status: 422, code: 'invalid', issues: [{ path: 'email', message: 'Why' }] }
    expect(await family.progress(bad)).toMatchObject({ step: 'needs_attention', failedOnce: true, problem })
    expect((await getOutboxRow(bad))?.payload).toMatchObject({ city: 'Poison' })
    expect(await family.progress(good)).toMatchObject({ step: 'ready' })
  })

  it('do not hold up the others while their request hangs', async () => {
    const server = scriptServer((seen) =>
      (seen.body as { city: string }).city === 'Hang' ? silence(seen) : ready(seen),
    )
    const family = startScenario(server.fetch)
    const hanging = await family.submit({ city: 'Hang' })
    const others = await Promise.all(
      ['a', 'b', 'c'].map((name) => family.submit({ email: `${name}@example.org` })),
    )
    const draining = family.drain()
    await eventually(async () => {
      for (const key of others) expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    })
    expect(await family.progress(hanging)).toMatchObject({ step: 'waiting' })
    family.clock.pass(SEND_TIMEOUT_MS)
    await draining
  })

  it('are paused by 401 and 403 until a later wake-up', async () => {
    const server = scriptServer(refused(403, 'unauthorized'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'paused', failedOnce: false })
    family.clock.pass(RETRY_CAP_MS)
    await family.drain()
    expect(server.seen).toHaveLength(1)
    await family.drain({ eager: true })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('are erased by 410 and no longer stored', async () => {
    const family = startScenario(scriptServer(refused(410, 'erased')).fetch)
    const key = await family.submit()
    await family.settle()
    expect(await getOutboxRow(key)).toMatchObject({ status: 'erased', payload: null })
  })

  it('are kept when the server has lost them, and sent again when the family agrees', async () => {
    const server = scriptServer(accepted, refused(404, 'not_found'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'lost', reference: 'ABC-123' })
    await resend(key)
    await family.settle()
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', key, body: FAMILY })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})
