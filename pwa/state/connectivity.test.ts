// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackListeners } from '../testing/listeners.ts'

const isServerThere = vi.fn<() => Promise<boolean>>()
vi.mock('../local/probe.ts', () => ({ isServerThere: () => isServerThere() }))

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
  isServerThere.mockReset()
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
    isServerThere.mockResolvedValueOnce(true)
    reportFailure()
    await checkConnection()
    expect(connectivity.online).toBe('yes')
    isServerThere.mockResolvedValueOnce(false)
    reportFailure()
    await checkConnection()
    expect(connectivity.online).toBe('no')
    expect(isServerThere).toHaveBeenCalledTimes(2)
  })

  it('is asked of the server whatever the browser says', async () => {
    const { connectivity, startConnectivity } = await load()
    startConnectivity()
    isServerThere.mockResolvedValue(true)
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
    isServerThere.mockResolvedValue(false)
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(connectivity.online).toBe('no'))
  })

  it('is asked once more when the browser hints at a change while the server is being asked', async () => {
    const { connectivity, startConnectivity } = await load()
    startConnectivity()
    const before = Promise.withResolvers<boolean>()
    isServerThere.mockReturnValueOnce(before.promise).mockResolvedValue(false)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    before.resolve(true)
    await vi.waitFor(() => expect(connectivity.online).toBe('no'))
    expect(isServerThere).toHaveBeenCalledTimes(2)
  })

  it('is asked again, ever more calmly, until it is there', async () => {
    const { connectivity, checkConnection, PROBE_AGAIN_MS, PROBE_CAP_MS } = await load()
    isServerThere.mockResolvedValue(false)
    await checkConnection()
    await vi.advanceTimersByTimeAsync(PROBE_AGAIN_MS)
    expect(isServerThere).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(PROBE_AGAIN_MS)
    expect(isServerThere).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * PROBE_CAP_MS)
    expect(isServerThere.mock.calls.length).toBeLessThan(20)
    isServerThere.mockResolvedValue(true)
    await vi.advanceTimersByTimeAsync(PROBE_CAP_MS)
    expect(connectivity.online).toBe('yes')
    const asked = isServerThere.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * PROBE_CAP_MS)
    expect(isServerThere).toHaveBeenCalledTimes(asked)
  })

  it('is not asked while nobody looks, and at once when someone does', async () => {
    const { connectivity, checkConnection, startConnectivity, PROBE_CAP_MS } = await load()
    startConnectivity()
    isServerThere.mockResolvedValue(false)
    await checkConnection()
    look('hidden')
    await vi.advanceTimersByTimeAsync(10 * PROBE_CAP_MS)
    expect(isServerThere).toHaveBeenCalledTimes(1)
    isServerThere.mockResolvedValue(true)
    look('visible')
    await vi.waitFor(() => expect(connectivity.online).toBe('yes'))
  })
})
