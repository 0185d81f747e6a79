// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#pwa/state/connectivity.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { InboxCounts } from '#shared/desk/inbox.ts'
import { adminQueries } from '../use-admin-data.ts'
import { FIRST_PAUSE_MS, readEvents, watchCounts } from './count-stream.ts'

const MINUTE_MS = 60_000
const COUNTS: InboxCounts = { unread: 1, unreadMessages: 2, due: 0, newLeads: [], newMessages: [] }

/** What the server answers to each request; the last answer repeats. */
let answers: (() => Response | Promise<Response>)[]
let requests: Request[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  // Pauses are random between half and one and a half of their mean.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  connectivity.online = 'yes'
  adminQueries.clear()
  requests = []
  // jsdom has no locks.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(`http://localhost${path}`, { headers: init.headers ?? {} }))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.()
  })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const streamOf = (text: string) => () =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } })
const refused = (status: number) => () => new Response(null, { status })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const shown = () => adminQueries.getQueryData([ADMIN_API.inboxCounts])
const start = async (...given: typeof answers) => {
  answers = given
  stop = watchCounts('a token')
  await vi.advanceTimersByTimeAsync(0)
}
/** Longer than any pause after one failure. */
const pass = (ms = 2 * FIRST_PAUSE_MS) => vi.advanceTimersByTimeAsync(ms)

test('shows what the stream tells, connects again at its end, and never counts as activity', async () => {
  await start(streamOf(`event: counts\ndata: ${JSON.stringify(COUNTS)}\n\n`))
  expect(shown()).toEqual(COUNTS)
  await pass()
  expect(requests.length).toBeGreaterThan(1)
  const [request] = requests
  expect(request?.headers.get('authorization')).toBe('Bearer a token')
  expect(request?.headers.get('x-portal-poll')).toBe('1')
})

test.each([401, 403])('does not ask again after a refusal (%i)', async (status) => {
  await start(refused(status))
  await pass(60 * MINUTE_MS)
  expect(requests).toHaveLength(1)
})

test.each<[string, () => Response | Promise<Response>]>([
  ['a refused connection', noNetwork],
  ['too many streams', refused(429)],
  ['a broken event', streamOf('event: counts\ndata: {\n\n')],
])('asks less and less often after %s', async (_, answer) => {
  await start(answer)
  await pass()
  expect(requests).toHaveLength(2)
  await pass(60 * MINUTE_MS)
  const inAnHour = requests.length
  expect(inAnHour).toBeLessThan(40)
  await pass(60 * MINUTE_MS)
  expect(requests.length).toBeGreaterThan(inAnHour + 5)
})

test('waits while the server is out of reach, and continues when it is back', async () => {
  await start(noNetwork)
  connectivity.online = 'no'
  await pass(60 * MINUTE_MS)
  expect(requests).toHaveLength(1)
  connectivity.online = 'yes'
  await pass()
  expect(requests.length).toBeGreaterThan(1)
})

test('gives up a connection that is silent', async () => {
  let aborted = false
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    requests.push(new Request('http://localhost'))
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        aborted = true
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
  await start()
  await pass(2 * MINUTE_MS)
  expect(aborted).toBe(true)
  expect(requests.length).toBeGreaterThan(1)
})

test('stops when the portal is left', async () => {
  await start(noNetwork)
  stop()
  await pass(60 * MINUTE_MS)
  expect(requests).toHaveLength(1)
})

async function read(...chunks: Uint8Array[]) {
  const events = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  for await (const event of readEvents(body)) events.push(event)
  return events
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('reads events and comments, wherever the network splits them', async () => {
  const text = 'event: counts\ndata: {"name":"Zoë"}\n\n: still here\n\nevent: counts\ndata: {}\n\n'
  const whole = bytes(text)
  for (let at = 0; at <= whole.length; at++) {
    expect(await read(whole.slice(0, at), whole.slice(at))).toEqual([
      { name: 'counts', data: '{"name":"Zoë"}' },
      { name: '', data: '' },
      { name: 'counts', data: '{}' },
    ])
  }
})

test('an event that was cut off is none', async () => {
  expect(await read(bytes('event: counts\ndata: {"unread":1'))).toEqual([])
})
