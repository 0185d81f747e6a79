import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { createLocks } from '../testing/locks.ts'
import { startScenario } from '../testing/scenario.ts'
import {
  accepted,
  captivePortal,
  cut,
  json,
  ready,
  refused,
  scriptServer,
  silence,
} from '../testing/scripted-server.ts'
import { RETRY_BASE_MS, RETRY_CAP_MS } from './backoff.ts'
import { getLatestResult } from './results.ts'
import { sendDueRows } from './send-due-rows.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'
import { MAX_AWAKE_MS, sendUntilIdle } from './send-until-idle.ts'

beforeEach(clearPhone)

describe('answers are sent again under the same key', () => {
  it.each([408, 425, 429, 500, 502, 503])('after %i, and the failure is reported', async (status) => {
    const server = scriptServer(refused(status, 'unavailable'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: true })
    await family.settle()
    expect(server.seen.map((request) => request.key)).toEqual([key, key])
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('but not before Retry-After has passed', async () => {
    const later = () => json(503, { code: 'unavailable', message: 'Wait.' }, { 'Retry-After': '30' })
    const server = scriptServer(later, ready)
    const family = startScenario(server.fetch)
    await family.submit()
    expect(await family.drain()).toMatchObject({ nextInMs: 30_000 + RETRY_BASE_MS / 2 })
    family.clock.pass(29_000)
    await family.drain({ eager: true })
    expect(server.seen).toHaveLength(1)
  })

  it('after a captive portal’s page or redirect, which does not count as a failure', async () => {
    const redirect = () => Response.redirect('http://portal.example/login')
    const family = startScenario(scriptServer(captivePortal, redirect, ready).fetch)
    const key = await family.submit()
    for (const _ of [1, 2]) {
      expect(await family.drain({ eager: true })).toMatchObject({ waiting: 1, reached: false })
      expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: false })
    }
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('after no response, and after headers without a body', async () => {
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

  it('after a cut connection, which counts as a failure only when the server is reachable', async () => {
    for (const isReachable of [true, false]) {
      const family = startScenario(scriptServer(cut).fetch, { isServerReachable: async () => isReachable })
      const key = await family.submit()
      await family.drain()
      expect(await family.progress(key)).toMatchObject({ step: 'waiting', failedOnce: isReachable })
    }
  })

  it('immediately on a wake-up when the last attempt got no response', async () => {
    const server = scriptServer(cut, ready)
    const family = startScenario(server.fetch, { random: () => 0.99 })
    await family.submit()
    await family.drain()
    await family.drain()
    expect(server.seen).toHaveLength(1)
    await family.drain({ eager: true })
    expect(server.seen).toHaveLength(2)
  })

  it('less and less often, within the cap', async () => {
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

  it('even when the clock jumps a year back or ahead', async () => {
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
    expect(await getLatestResult()).toBeDefined()
  })

  it('after polling failed for a while, which does not count as a failure', async () => {
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

/** A family whose worker advances the clock instead of waiting. */
function startWorker(...replies: Parameters<typeof scriptServer>) {
  const server = scriptServer(...replies)
  const family = startScenario(server.fetch)
  const startedAt = family.clock.now()
  const wait = async (ms: number, signal: AbortSignal) => {
    // Skip only the pauses between rounds, not a request's own timeout.
    if (ms > 30_000) return family.clock.wait(ms, signal)
    family.clock.pass(ms)
  }
  const wake = () => sendUntilIdle(family.deps.withDatabase, { ...family.deps, wait })
  return { family, server, wake, awakeMs: () => family.clock.now() - startedAt }
}

describe('a woken worker', () => {
  it('keeps running until the matches arrive', async () => {
    const { family, wake } = startWorker(accepted, accepted, accepted, ready)
    const key = await family.submit()
    await wake()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('does not run forever', async () => {
    const { family, wake, awakeMs } = startWorker(accepted)
    await family.submit()
    await wake()
    expect(awakeMs()).toBeLessThan(2 * MAX_AWAKE_MS)
  })

  it('asks to be woken again when it could not reach the server', async () => {
    const { family, wake } = startWorker(cut)
    await family.submit()
    await expect(wake()).rejects.toThrow('could not be reached')
  })

  it('finishes when there is nothing to do, and after a refusal', async () => {
    const { family, wake, server } = startWorker(refused(422, 'invalid'))
    await wake()
    expect(server.seen).toEqual([])
    await family.submit()
    await wake()
    expect(server.seen).toHaveLength(1)
  })
})
