// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearQueuedFlag, QUEUED_EVENT, readQueuedFlag, setQueuedFlag } from '../local/queued-flag.ts'
import type { DrainResult } from '../local/send-due-rows.ts'
import { trackListeners } from '../testing/listeners.ts'

const drainOutbox = vi.fn<(options: { eager?: boolean }) => Promise<DrainResult>>()
vi.mock('../local/drain.ts', () => ({ drainOutbox: (options: { eager?: boolean }) => drainOutbox(options) }))
vi.mock('../local/probe.ts', () => ({ isServerReachable: async () => false }))

const EMPTY: DrainResult = { busy: false, waiting: 0 }

async function start() {
  vi.resetModules()
  const triggers = await import('./drain-triggers.ts')
  const connectivity = await import('./connectivity.ts')
  triggers.startSending()
  return { ...triggers, ...connectivity }
}
const sent = (times: number) => vi.waitFor(() => expect(drainOutbox).toHaveBeenCalledTimes(times))

let endListeners = () => {}
beforeEach(() => {
  endListeners = trackListeners()
  vi.useFakeTimers()
  drainOutbox.mockReset().mockResolvedValue(EMPTY)
  localStorage.clear()
})
afterEach(() => {
  endListeners()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('sending begins', () => {
  it('never while the outbox must be empty, without even loading the database', async () => {
    await start()
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(drainOutbox).not.toHaveBeenCalled()
  })

  it('when the app opens with a queued row', async () => {
    setQueuedFlag()
    await start()
    await sent(1)
    expect(drainOutbox).toHaveBeenCalledWith({ eager: true })
  })

  it('when something is queued', async () => {
    await start()
    window.dispatchEvent(new Event(QUEUED_EVENT))
    await sent(1)
  })

  it('when the browser or a request reports a connection', async () => {
    const { checkConnection, reportSuccess } = await start()
    setQueuedFlag()
    window.dispatchEvent(new Event('online'))
    await sent(1)
    await checkConnection()
    reportSuccess()
    await sent(2)
  })

  it('again when the next row is due, without skipping the backoff of others', async () => {
    setQueuedFlag()
    drainOutbox.mockResolvedValueOnce({ busy: false, waiting: 1, nextInMs: 4000, reached: false })
    await start()
    await sent(1)
    await vi.advanceTimersByTimeAsync(3900)
    expect(drainOutbox).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(drainOutbox).toHaveBeenLastCalledWith({})
    await vi.advanceTimersByTimeAsync(600_000)
    expect(drainOutbox).toHaveBeenCalledTimes(2)
  })

  it('again soon while another tab is sending', async () => {
    setQueuedFlag()
    drainOutbox.mockResolvedValueOnce({ busy: true })
    const { BUSY_RETRY_MS } = await start()
    await sent(1)
    await vi.advanceTimersByTimeAsync(BUSY_RETRY_MS + 100)
    expect(drainOutbox).toHaveBeenCalledTimes(2)
  })
})

it('a flag that was set during a drain is not cleared', () => {
  setQueuedFlag()
  const flag = readQueuedFlag()
  setQueuedFlag()
  clearQueuedFlag(flag)
  expect(readQueuedFlag()).not.toBeNull()
  clearQueuedFlag(readQueuedFlag())
  expect(readQueuedFlag()).toBeNull()
})
