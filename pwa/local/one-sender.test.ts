import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { createLocks } from '../testing/locks.ts'
import { startScenario } from '../testing/scenario.ts'
import { ready, scriptServer, silence } from '../testing/scripted-server.ts'
import { sendDueRows } from './send-due-rows.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'

beforeEach(clearPhone)

describe('the page and the worker', () => {
  it('never send at the same time', async () => {
    const server = scriptServer(silence)
    const family = startScenario(server.fetch)
    await family.submit()
    const page = family.drain()
    await eventually(() => expect(server.seen).toHaveLength(1))
    expect(await sendDueRows(family.deps, { eager: true })).toEqual({ busy: true })
    family.clock.pass(SEND_TIMEOUT_MS)
    await page
    expect(server.seen).toHaveLength(1)
  })

  it('lose nothing when the sender dies, because the next lock holder sends', async () => {
    const dying = scriptServer(silence)
    const family = startScenario(dying.fetch)
    const key = await family.submit()
    void family.drain()
    await eventually(() => expect(dying.seen).toHaveLength(1))
    const next = scriptServer(ready)
    await sendDueRows({ ...family.deps, fetch: next.fetch, locks: createLocks() })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('still take turns within one tab without Web Locks', async () => {
    const server = scriptServer(silence)
    const family = startScenario(server.fetch, { locks: undefined })
    await family.submit()
    const first = family.drain()
    await eventually(() => expect(server.seen).toHaveLength(1))
    expect(await family.drain()).toEqual({ busy: true })
    family.clock.pass(SEND_TIMEOUT_MS)
    expect(await first).toMatchObject({ busy: false })
    expect(await family.drain()).toMatchObject({ busy: false })
  })
})
