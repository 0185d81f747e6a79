import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyPhone } from '../testing/empty-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { startScenario } from '../testing/scenario.ts'
import { cut, ready, scriptServer } from '../testing/scripted-server.ts'
import { outboxRow } from './outbox.ts'
import { eraseEverywhere, latestResult } from './results.ts'

beforeEach(emptyPhone)

describe('erasing', () => {
  it('is here at once, and waits for the server like everything else', async () => {
    const server = scriptServer(ready, cut, () => new Response(null, { status: 204 }))
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    await eraseEverywhere(key)
    expect(await latestResult()).toBeUndefined()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ kind: 'erasure', step: 'waiting' })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ kind: 'erasure', step: 'erased' })
    expect(server.seen.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/questionnaire/${key}` })
  })

  it('is not undone by an answer that was under way', async () => {
    let answer = (_: Response) => {}
    const slow = scriptServer(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    )
    const family = startScenario(slow.fetch)
    const key = await family.submit()
    const draining = family.drain()
    await eventually(() => expect(slow.seen).toHaveLength(1))
    await eraseEverywhere(key)
    answer(await ready({ key } as never))
    await draining
    expect(await family.result(key)).toBeUndefined()
    expect(await outboxRow(key)).toMatchObject({ kind: 'erasure', status: 'waiting' })
  })
})
