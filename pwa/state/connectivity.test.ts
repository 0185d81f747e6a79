// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackListeners } from '../testing/listeners.ts'

const isServerReachable = vi.fn<() => Promise<boolean>>()
vi.mock('../local/probe.ts', () => ({ isServerReachable: () => isServerReachable() }))

async function load() {
  vi.resetModules()
  return import('./connectivity.ts')
}
const setVisibility = (visibility: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

let endListeners = () => {}
beforeEach(() => {
  endListeners = trackListeners()
  vi.useFakeTimers()
  isServerReachable.mockReset()
  setVisibility('visible')
})
afterEach(() => {
  endListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the connection state', () => {
  it('is unknown until the first request', async () => {
    const { connectivity, reportSuccess } = await load()
    expect(connectivity.online).toBe('unknown')
    reportSuccess()
    expect(connectivity.online).toBe('yes')
  })

  it('is checked with the server when a request fails', async () => {
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

  it('is checked with the server, regardless of what the browser reports', async () => {
    const { connectivity, startConnectivity } = await load()
    startConnectivity()
    isServerReachable.mockResolvedValue(true)
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
    isServerReachable.mockResolvedValue(false)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(connectivity.online).toBe('no'))
  })

  it('is checked when a response from before the connection was lost arrives after it', async () => {
    const { connectivity, startConnectivity, reportSuccess, checkConnection } = await load()
    startConnectivity()
    isServerReachable.mockResolvedValue(false)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await checkConnection()
    reportSuccess()
    expect(connectivity.online).toBe('no')
    await checkConnection()
    expect(connectivity.online).toBe('no')
    // A server on this device responds without a network.
    isServerReachable.mockResolvedValue(true)
    reportSuccess()
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
  })

  it('is checked again when the browser signals a change during a probe', async () => {
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

  it('is probed less and less often until the server responds', async () => {
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
    const probes = isServerReachable.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * MAX_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(probes)
  })

  it('is not probed while the page is hidden, and is probed immediately when it becomes visible', async () => {
    const { connectivity, checkConnection, startConnectivity, MAX_PROBE_DELAY_MS } = await load()
    startConnectivity()
    isServerReachable.mockResolvedValue(false)
    await checkConnection()
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(10 * MAX_PROBE_DELAY_MS)
    expect(isServerReachable).toHaveBeenCalledTimes(1)
    isServerReachable.mockResolvedValue(true)
    setVisibility('visible')
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
  })
})
