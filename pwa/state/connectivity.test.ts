// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackListeners } from '../testing/listeners.ts'

const isServerReachable = vi.fn<() => Promise<boolean>>()
vi.mock('../local/probe.ts', () => ({ isServerReachable: () => isServerReachable() }))

async function load() {
  vi.resetModules()
  return import('./connectivity.ts')
}
const look = (visibility: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

let endListeners = () => {}
beforeEach(() => {
  endListeners = trackListeners()
  vi.useFakeTimers()
  isServerReachable.mockReset()
  look('visible')
})
afterEach(() => {
  endListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('whether there is a connection', () => {
  it('is unknown until a request tells', async () => {
    const { connectivity, reportSuccess } = await load()
    expect(connectivity.online).toBe('unknown')
    reportSuccess()
    expect(connectivity.online).toBe('yes')
  })

  it('is asked of the server when a request fails', async () => {
    const { connectivity, checkConnection, reportFailure } = await load()
    isServerReachable.mockResolvedValueOnce(true)
    reportFailure()
    await checkConnection()
    expect(connectivity.online).toBe('yes')
    isServerReachable.mockResolvedValueOnce(false)
    reportFailure()
    await checkConnection()
    expect(connectivity.online).toBe('no')
    expect(isServerReachable).toHaveBeenCalledTimes(2)
  })

  it('is asked of the server whatever the browser says', async () => {
    const { connectivity, startConnectivity } = await load()
    startConnectivity()
    isServerReachable.mockResolvedValue(true)
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
    isServerReachable.mockResolvedValue(false)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(connectivity.online).toBe('no'))
  })

  it('is asked once more when the browser hints at a change while the server is being asked', async () => {
    const { connectivity, startConnectivity } = await load()
    startConnectivity()
    const before = Promise.withResolvers<boolean>()
    isServerReachable.mockReturnValueOnce(before.promise).mockResolvedValue(false)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    before.resolve(true)
    await vi.waitFor(() => expect(connectivity.online).toBe('no'))
    expect(isServerReachable).toHaveBeenCalledTimes(2)
  })

  it('is asked again, ever more calmly, until it is there', async () => {
    const { connectivity, checkConnection, FIRST_PROBE_DELAY_MS, MAX_PROBE_DELAY_MS } = await load()
    isServerReachable.mockResolvedValue(false)
    await checkConnection()
    await vi.advanceTimersByTimeAsync(FIRST_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(FIRST_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * MAX_PROBE_DELAY_MS)
    expect(isServerReachable.mock.calls.length).toBeLessThan(20)
    isServerReachable.mockResolvedValue(true)
    await vi.advanceTimersByTimeAsync(MAX_PROBE_DELAY_MS)
    expect(connectivity.online).toBe('yes')
    const asked = isServerReachable.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * MAX_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(asked)
  })

  it('is not asked while nobody looks, and at once when someone does', async () => {
    const { connectivity, checkConnection, startConnectivity, MAX_PROBE_DELAY_MS } = await load()
    startConnectivity()
    isServerReachable.mockResolvedValue(false)
    await checkConnection()
    look('hidden')
    await vi.advanceTimersByTimeAsync(10 * MAX_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(1)
    isServerReachable.mockResolvedValue(true)
    look('visible')
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
  })
})
