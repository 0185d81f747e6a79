// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventBatch } from '#shared/contract/event.ts'
import { trackListeners } from '../testing/listeners.ts'

const beacon = vi.fn((_url: string, _body: Blob) => true)
const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 202 }))

async function load() {
  vi.resetModules()
  const events = await import('./events.ts')
  events.startEvents()
  return { ...events, ...(await import('../state/connectivity.ts')) }
}
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
const queued = (): unknown[] => JSON.parse(localStorage.getItem('hearthfinder.events') ?? '[]')
const sentBatch = (call = 0) =>
  EventBatch.parse(JSON.parse(String(fetchMock.mock.calls[call]?.[1].body))).events

let endListeners = () => {}
beforeEach(() => {
  endListeners = trackListeners()
  vi.useFakeTimers()
  localStorage.clear()
  beacon.mockReset().mockReturnValue(true)
  fetchMock.mockReset().mockResolvedValue(new Response(null, { status: 202 }))
  vi.stubGlobal('fetch', fetchMock)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true })
})
afterEach(() => {
  endListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an event', () => {
  it('does not name the shared list that was opened', async () => {
    const { countEvent } = await load()
    window.history.pushState(null, '', '/shared/7lU1v0oJx0C9m9r8u2wQ4A#key')
    countEvent('page_view')
    expect(queued()).toMatchObject([{ path: '/shared' }])
    window.history.pushState(null, '', '/')
  })

  it('is sent in a batch after a short delay, without personal data', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    countEvent('page_view')
    countEvent('facility_search', { city: 'Austin', state: 'TX' })
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(sentBatch()).toMatchObject([
      { eventType: 'page_view', path: '/' },
      { eventType: 'facility_search', userCity: 'Austin', userState: 'TX' },
    ])
    expect(new Set(sentBatch().map((event) => event.id)).size).toBe(2)
    expect(queued()).toEqual([])
  })

  it('is sent by beacon when the page is hidden, and then not again', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    countEvent('page_view')
    hide()
    expect(beacon).toHaveBeenCalledTimes(1)
    expect(beacon.mock.calls[0]?.[1]).toMatchObject({ type: 'application/json' })
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('stays queued if the browser rejects the beacon or the server rejects the request', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    beacon.mockReturnValue(false)
    fetchMock.mockResolvedValue(new Response(null, { status: 503 }))
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    hide()
    expect(queued()).toHaveLength(1)
    fetchMock.mockResolvedValue(new Response(null, { status: 202 }))
    await load()
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(queued()).toEqual([])
  })

  it('stays queued while there is no connection', async () => {
    const { countEvent, connectivity, SEND_AFTER_MS } = await load()
    connectivity.online = 'no'
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    hide()
    expect([fetchMock.mock.calls.length, beacon.mock.calls.length]).toEqual([0, 0])
    expect(queued()).toHaveLength(1)
  })

  it('pushes the oldest event out of a full queue', async () => {
    const { countEvent, connectivity, MAX_QUEUED } = await load()
    connectivity.online = 'no'
    for (let n = 0; n < MAX_QUEUED + 5; n++) countEvent(n < 5 ? 'page_view' : 'conversion')
    expect(queued()).toHaveLength(MAX_QUEUED)
    expect(queued()[0]).toMatchObject({ eventType: 'conversion' })
  })

  it('is sent in requests of limited size', async () => {
    const { countEvent, connectivity, SEND_AFTER_MS } = await load()
    connectivity.online = 'no'
    for (let n = 0; n < 60; n++) countEvent('page_view')
    connectivity.online = 'yes'
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect([sentBatch(0).length, sentBatch(1).length]).toEqual([50, 10])
  })

  it('is dropped if the server rejects it permanently', async () => {
    const { countEvent, SEND_AFTER_MS } = await load()
    fetchMock.mockResolvedValue(new Response(null, { status: 422 }))
    countEvent('page_view')
    await vi.advanceTimersByTimeAsync(SEND_AFTER_MS)
    expect(queued()).toEqual([])
  })

  it('never causes an error', async () => {
    const { countEvent } = await load()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    expect(() => countEvent('page_view')).not.toThrow()
  })

  it('is queued even if the stored queue is malformed', async () => {
    localStorage.setItem('hearthfinder.events', '{"not":"a list"}')
    const { countEvent } = await load()
    countEvent('page_view')
    expect(queued()).toHaveLength(1)
    localStorage.setItem('hearthfinder.events', 'broken')
    countEvent('page_view')
    expect(queued()).toHaveLength(1)
  })
})
