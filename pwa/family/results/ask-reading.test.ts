// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/contract/time.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { json } from '../../testing/scripted-server.ts'
import { askReading } from './letter-question.tsx'

const NEEDS = { memory: { value: 'dementia', sentence: 1 } }
let replies: (() => Response)[]
let times: number[]
const waiting = () => json(200, { state: 'waiting', needs: {} })
const ready = () => json(200, { state: 'ready', needs: NEEDS })
let isVisible: boolean
let isOnline: boolean
beforeEach(() => {
  vi.useFakeTimers()
  times = []
  isVisible = isOnline = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  stubBrowser((path) => {
    if (!path.endsWith('/reading')) return undefined
    times.push(Date.now())
    return Promise.resolve((replies.shift() ?? waiting)())
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = (signal = new AbortController().signal) => askReading('a-key', signal)

it('asks again after longer and longer pauses, until the letter is read', async () => {
  replies = [waiting, () => json(429, {}), () => json(502, {}), ready]
  const answer = start()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(await answer).toEqual(NEEDS)
  const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  expect(pauses).toEqual([5000, 7500, 11_250])
})

it('gives up for this visit after about twenty minutes', async () => {
  replies = []
  const answer = start()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(await answer).toBeUndefined()
  expect(times).toHaveLength(25)
})

it.each([
  ['no model reads it', () => json(200, { state: 'off', needs: {} })],
  ['there is no letter', () => json(200, { state: 'none', needs: {} })],
  ['the answers were erased', () => json(410, {})],
])('asks once if %s', async (_, reply) => {
  replies = [reply]
  expect(await start()).toBeUndefined()
  expect(times).toHaveLength(1)
})

it('asks nothing while the page is hidden or the phone is offline, or after the family left', async () => {
  replies = [ready]
  isVisible = isOnline = false
  const answer = start()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(times).toEqual([])
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await answer).toEqual(NEEDS)
  const left = new AbortController()
  const other = start(left.signal)
  left.abort()
  expect(await other).toBeUndefined()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(times).toHaveLength(1)
})
