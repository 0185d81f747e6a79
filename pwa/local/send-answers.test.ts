import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactReceipt, FAMILY, MESSAGE } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, json, ready, scriptServer } from '../testing/scripted-server.ts'
import { getOutboxRow, listOutbox } from './outbox.ts'
import { getLatestResult } from './results.ts'
import { PREFER_WAIT_S } from './send-request.ts'

beforeEach(clearPhone)

describe('queued answers', () => {
  it('are sent with their key, the key they supersede, and a preference for a quick receipt', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.drain()
    const key = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    const { headers, body, path, method } = server.seen[1] ?? {}
    expect([method, path, body]).toEqual(['POST', '/api/questionnaire', { ...FAMILY, city: 'Dallas' }])
    expect(headers?.get('Idempotency-Key')).toBe(key)
    expect(headers?.get('Supersedes')).toBe(first)
    expect(headers?.get('Prefer')).toBe(`respond-async, wait=${PREFER_WAIT_S}`)
  })

  it('become a result that includes the payload, and leave the outbox', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const key = await family.submit()
    expect(await family.progress(key)).toMatchObject({
      step: 'waiting',
      storage: 'persistent',
      failedOnce: false,
    })
    expect(await family.drain()).toEqual({ busy: false, waiting: 0, reached: true })
    expect(await family.progress(key)).toMatchObject({ step: 'ready', reference: 'ABC-123' })
    expect(await getLatestResult()).toMatchObject({ key, payload: FAMILY, response: { rankedBy: 'rules' } })
    expect(await listOutbox()).toEqual([])
  })

  it('are marked as received once there is a receipt, and are polled until the matches arrive', async () => {
    const server = scriptServer(accepted, accepted, ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'received', reference: 'ABC-123' })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    const requests = server.seen.map(({ method, path }) => `${method} ${path}`)
    expect(requests).toEqual(['POST /api/questionnaire', ...Array(2).fill(`GET /api/questionnaire/${key}`)])
  })

  it('replace the result that they correct', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const first = await family.submit()
    await family.drain()
    const second = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(await family.progress(first)).toBeUndefined()
    expect(await getLatestResult()).toMatchObject({ key: second, supersedes: first })
  })

  it('wait for the submission that they correct', async () => {
    const server = scriptServer(cut)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(server.seen.map(({ key }) => key)).toEqual([first])
  })
})

it('marks a message as received once there is a receipt, and deletes its text', async () => {
  const family = startScenario(scriptServer(({ key }) => json(200, contactReceipt(key))).fetch)
  const key = await family.write(MESSAGE)
  await family.settle()
  expect(await family.progress(key)).toMatchObject({ kind: 'contact', step: 'received' })
  expect((await getOutboxRow(key))?.payload).toBeNull()
})
