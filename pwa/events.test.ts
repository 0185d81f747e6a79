// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventBatch } from '../shared/event.ts'
import { trackListeners } from './testing/listeners.ts'

const beacon = vi.fn((_url: string, _body: Blob) => true)
const server = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 202 }))

async function load() {
  vi.resetModules()
  const events = await import('./events.ts')
  events.startEvents()
  return { ...events, ...(await import('./state/connectivity.ts')) }
}
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const queued = (): unknown[] => JSON.parse(localStorage.getItem('hearthfinder.events') ?? '[]')
const batch = (call = 0) => EventBatch.parse(JSON.parse(String(server.mock.calls[call]?.[1].body))).events

let endListeners = () => {}
beforeEach(() => {
  endListeners = trackListeners()
  vi.useFakeTimers()
  localStorage.clear()
  beacon.mockReset().mockReturnValue(true)
  server.mockReset().mockResolvedValue(new Response(null, { status: 202 }))
  vi.stubGlobal('fetch', server)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
})
afterEach(() => {
  endListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what happened is counted', () => {
  it('together, soon, without anything personal', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    countEvent('page_view')
    countEvent('facility_search', { city: 'Austin', state: 'TX' })
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(server).toHaveBeenCalledTimes(1)
    expect(batch()).toMatchObject([
      { eventType: 'page_view', path: '/' },
      { eventType: 'facility_search', userCity: 'Austin', userState: 'TX' },
    ])
    expect(new Set(batch().map((event) => event.id)).size).toBe(2)
    expect(queued()).toEqual([])
  })

  it('by beacon when the page is put away, and then not again', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    countEvent('page_view')
    hide()
    expect(beacon).toHaveBeenCalledTimes(1)
    expect(beacon.mock.calls[0]?.[1]).toMatchObject({ type: 'application/json' })
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(server).not.toHaveBeenCalled()
  })

  it('later, when the browser does not take the beacon or the server not the call', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    beacon.mockReturnValue(false)
    server.mockResolvedValue(new Response(null, { status: 503 }))
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    hide()
    expect(queued()).toHaveLength(1)
    server.mockResolvedValue(new Response(null, { status: 202 }))
    await load()
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(queued()).toEqual([])
  })

  it('later, when there is no connection', async () => {
    const { countEvent, connectivity, SEND_AFTER_MS } = await load()
    connectivity.online = 'no'
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    hide()
    expect([server.mock.calls.length, beacon.mock.calls.length]).toEqual([0, 0])
    expect(queued()).toHaveLength(1)
  })

  it('up to a bound, the oldest making room', async () => {
    const { countEvent, connectivity, MAX_QUEUED } = await load()
    connectivity.online = 'no'
    for (let n = 0; n < MAX_QUEUED + 5; n++) countEvent(n < 5 ? 'page_view' : 'conversion')
    expect(queued()).toHaveLength(MAX_QUEUED)
    expect(queued()[0]).toMatchObject({ eventType: 'conversion' })
  })

  it('in calls of a bounded size', async () => {
    const { countEvent, connectivity, SEND_AFTER_MS } = await load()
    connectivity.online = 'no'
    for (let n = 0; n < 60; n++) countEvent('page_view')
    connectivity.online = 'yes'
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect([batch(0).length, batch(1).length]).toEqual([50, 10])
  })

  it('no more when the server refuses it for good', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    server.mockResolvedValue(new Response(null, { status: 422 }))
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(queued()).toEqual([])
  })

  it('never at the price of an error', async () => {
    const { countEvent } = await load()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(() => countEvent('page_view')).not.toThrow()
  })

  it('whatever lies in the queue', async () => {
    localStorage.setItem('hearthfinder.events', '{"not":"a list"}')
    const { countEvent } = await load()
    countEvent('page_view')
    expect(queued()).toHaveLength(1)
    localStorage.setItem('hearthfinder.events', 'broken')
    countEvent('page_view')
    expect(queued()).toHaveLength(1)
  })
})
