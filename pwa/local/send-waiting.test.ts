import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactReceipt, FAMILY } from '../testing/answers.ts'
import { eventually } from '../testing/eventually.ts'
import { createLocks } from '../testing/locks.ts'
import { startScenario } from '../testing/scenario.ts'
import {
  accepted,
  cut,
  json,
  portal,
  ready,
  refused,
  scriptServer,
  silence,
} from '../testing/scripted-server.ts'
import { PREFER_WAIT_S, SEND_TIMEOUT_MS } from './ask-server.ts'
import { RETRY_BASE_MS, RETRY_CAP_MS } from './backoff.ts'
import { forgetEverything } from './forget.ts'
import { listOutbox, outboxRow, sendAgain } from './outbox.ts'
import { eraseEverywhere, latestResult } from './results.ts'
import { sendWaiting } from './send-waiting.ts'

const MESSAGE = {
  firstName: 'Ruth',
  lastName: 'Alvarez',
  email: 'ruth@example.org',
  message: 'Please call me.',
}

beforeEach(async () => {
  await forgetEverything(Number.POSITIVE_INFINITY)
})

describe('answers that are queued', () => {
  it('are sent with their key, their predecessor’s, and the wish for a quick receipt', async () => {
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

  it('become a result, with what was sent beside it, and leave the outbox', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const key = await family.submit()
    expect(await family.progress(key)).toMatchObject({ step: 'waiting', keptIn: 'kept', failedOnce: false })
    expect(await family.drain()).toEqual({ busy: false, waiting: 0, reached: true })
    expect(await family.progress(key)).toMatchObject({ step: 'ready', reference: 'ABC-123' })
    expect(await latestResult()).toMatchObject({ key, payload: FAMILY, response: { rankedBy: 'rules' } })
    expect(await listOutbox()).toEqual([])
  })

  it('are received by a receipt, and asked for until the matches are there', async () => {
    const server = scriptServer(accepted, accepted, ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'received', reference: 'ABC-123' })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    const asked = server.seen.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toEqual(['POST /api/questionnaire', ...Array(2).fill(`GET /api/questionnaire/${key}`)])
  })

  it('replace the result that they correct', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const first = await family.submit()
    await family.drain()
    const second = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(await family.progress(first)).toBeUndefined()
    expect(await latestResult()).toMatchObject({ key: second, supersedes: first })
  })

  it('wait for the submission that they correct', async () => {
    const server = scriptServer(cut)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(server.seen.map(({ key }) => key)).toEqual([first])
  })

  it('are received as a message by its receipt, of which the text is not kept', async () => {
    const family = startScenario(scriptServer(({ key }) => json(200, contactReceipt(key))).fetch)
    const key = await family.write(MESSAGE)
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ kind: 'contact', step: 'received' })
    expect((await outboxRow(key))?.payload).toBeNull()
  })
})

describe('answers are sent again under the same key', () => {
  it.each([408, 425, 429, 500, 502, 503])('after %i, telling the failure', async (status) => {
    const server = scriptServer(refused(status, 'unavailable'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: true })
    await family.settle()
    expect(server.seen.map((request) => request.key)).toEqual([key, key])
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('not before Retry-After has passed', async () => {
    const later = () => json(503, { code: 'unavailable', message: 'Wait.' }, { 'Retry-After': '30' })
    const server = scriptServer(later, ready)
    const family = startScenario(server.fetch)
    await family.submit()
    expect(await family.drain()).toMatchObject({ nextInMs: 30_000 + RETRY_BASE_MS / 2 })
    family.clock.pass(29_000)
    await family.drain({ eager: true })
    expect(server.seen).toHaveLength(1)
  })

  it('after a captive portal’s page or redirect, without calling it a failure', async () => {
    const redirect = () => Response.redirect('http://portal.example/login')
    const family = startScenario(scriptServer(portal, redirect, ready).fetch)
    const key = await family.submit()
    for (const _ of [1, 2]) {
      expect(await family.drain({ eager: true })).toMatchObject({ waiting: 1, reached: false })
      expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: false })
    }
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('after silence, and after headers with silence behind them', async () => {
    const stalls = () =>
      new Response(new ReadableStream(), { headers: { 'Content-Type': 'application/json' } })
    const family = startScenario(scriptServer(silence, stalls, ready).fetch)
    const key = await family.submit()
    for (const _ of [1, 2]) {
      const draining = family.drain({ eager: true })
      await eventually(() => expect(family.clock.sleeping()).toBe(1))
      family.clock.pass(SEND_TIMEOUT_MS)
      expect(await draining).toMatchObject({ waiting: 1, reached: false })
    }
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('calling a cut connection a failure only when the server is there', async () => {
    for (const isThere of [true, false]) {
      const family = startScenario(scriptServer(cut).fetch, { isServerThere: async () => isThere })
      const key = await family.submit()
      await family.drain()
      expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: isThere })
    }
  })

  it('at once on a wake-up, when the last try reached nobody', async () => {
    const server = scriptServer(cut, ready)
    const family = startScenario(server.fetch, { random: () => 0.99 })
    await family.submit()
    await family.drain()
    await family.drain()
    expect(server.seen).toHaveLength(1)
    await family.drain({ eager: true })
    expect(server.seen).toHaveLength(2)
  })

  it('ever more calmly, within the cap', async () => {
    const family = startScenario(scriptServer(cut).fetch, { random: () => 0.999 })
    await family.submit()
    const waits: number[] = []
    for (let i = 0; i < 14; i++) {
      const { nextInMs = 0 } = await family.drain()
      waits.push(nextInMs)
      family.clock.pass(nextInMs)
    }
    expect(waits.slice(0, 6)).toEqual(waits.slice(0, 6).toSorted((a, b) => a - b))
    expect(Math.max(...waits)).toBeLessThanOrEqual(RETRY_CAP_MS)
    expect(waits.at(-1)).toBeGreaterThan(RETRY_CAP_MS / 2)
  })

  it('whatever the clock says: a year ahead, a year back, or moved in between', async () => {
    const server = scriptServer(refused(503, 'unavailable'), refused(503, 'unavailable'), ready)
    const family = startScenario(server.fetch)
    await family.submit()
    const year = 365 * 86_400_000
    await family.drain()
    family.clock.set(family.clock.now() - year)
    await family.drain()
    expect(server.seen).toHaveLength(2)
    family.clock.set(family.clock.now() + 2 * year)
    await family.drain()
    expect(server.seen).toHaveLength(3)
    expect(await latestResult()).toBeDefined()
  })

  it('after the matches could not be had for a while, without calling that a failure', async () => {
    const family = startScenario(
      scriptServer(accepted, refused(500, 'internal'), refused(401, 'unauthorized'), ready).fetch,
    )
    const key = await family.submit()
    await family.drain()
    for (const _ of [1, 2]) {
      family.clock.pass(RETRY_CAP_MS)
      await family.drain()
      expect(await family.progress(key)).toMatchObject({ step: 'received', failedOnce: false })
    }
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})

describe('answers that the server refuses', () => {
  it('stay, with its words, and do not hold up the others', async () => {
    const poison = scriptServer((seen) =>
      (seen.body as { city: string }).city === 'Poison' ? refused(422, 'invalid')(seen) : ready(seen),
    )
    const family = startScenario(poison.fetch)
    const bad = await family.submit({ city: 'Poison' })
    const good = await family.submit({ email: 'other@example.org' })
    await family.settle()
    const problem = { status: 422, code: 'invalid', issues: [{ path: 'email', message: 'Why' }] }
    expect(await family.progress(bad)).toMatchObject({ step: 'needs_attention', failedOnce: true, problem })
    expect((await outboxRow(bad))?.payload).toMatchObject({ city: 'Poison' })
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

  it('are paused by 401 and 403, until the app wakes up later', async () => {
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

  it('are erased by 410, and no longer kept', async () => {
    const family = startScenario(scriptServer(refused(410, 'erased')).fetch)
    const key = await family.submit()
    await family.settle()
    expect(await outboxRow(key)).toMatchObject({ status: 'erased', payload: null })
  })

  it('stay when the server has lost them, and go again when the family agrees', async () => {
    const server = scriptServer(accepted, refused(404, 'not_found'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'lost', reference: 'ABC-123' })
    await sendAgain(key)
    await family.settle()
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', key, body: FAMILY })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})

describe('page and worker', () => {
  it('never send at the same time', async () => {
    const server = scriptServer(silence)
    const family = startScenario(server.fetch)
    await family.submit()
    const page = family.drain()
    await eventually(() => expect(server.seen).toHaveLength(1))
    expect(await sendWaiting(family.deps, { eager: true })).toEqual({ busy: true })
    family.clock.pass(SEND_TIMEOUT_MS)
    await page
    expect(server.seen).toHaveLength(1)
  })

  it('strand nothing when the one that sends dies: the next lock holder sends', async () => {
    const dying = scriptServer(silence)
    const family = startScenario(dying.fetch)
    const key = await family.submit()
    void family.drain()
    await eventually(() => expect(dying.seen).toHaveLength(1))
    const next = scriptServer(ready)
    await sendWaiting({ ...family.deps, fetch: next.fetch, locks: createLocks() })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('still take turns within one tab where there are no Web Locks', async () => {
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
