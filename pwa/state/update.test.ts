// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackListeners } from '../testing/listeners.ts'

type Listener = (event: { isUpdate?: boolean; isExternal?: boolean }) => void
const listeners = new Map<string, Listener>()
const messageSkipWaiting = vi.fn()
const register = vi.fn(async () => undefined)
const checkForUpdate = vi.fn(async () => undefined)

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (name: string, listener: Listener) => listeners.set(name, listener)
    messageSkipWaiting = messageSkipWaiting
    register = register
    update = checkForUpdate
  },
}))
const flushOtherTabs = vi.fn(async () => true)
vi.mock('./update-tabs.ts', () => ({
  flushOtherTabs: () => flushOtherTabs(),
  answerFlushRequests: () => undefined,
}))

const reload = vi.fn()
let endListeners = () => {}

async function start() {
  vi.resetModules()
  const update = await import('./update.ts')
  await update.startUpdates()
  return update
}

beforeEach(() => {
  endListeners = trackListeners()
  vi.clearAllMocks()
  listeners.clear()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('location', { reload })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
})
afterEach(() => {
  endListeners()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('registers no worker in development', async () => {
  vi.stubEnv('PROD', false)
  await start()
  expect(register).not.toHaveBeenCalled()
})

it('the first worker of a first visit takes over without a reload', async () => {
  await start()
  listeners.get('controlling')?.({ isUpdate: false })
  expect(reload).not.toHaveBeenCalled()
})

describe('a new version', () => {
  it('waits for a click', async () => {
    const { update } = await start()
    expect(update.ready).toBe(false)
    listeners.get('waiting')?.({})
    expect(update.ready).toBe(true)
    expect(messageSkipWaiting).not.toHaveBeenCalled()
  })

  it('takes over once everything typed is saved, here and in the other tabs', async () => {
    const order: string[] = []
    const { applyUpdate, onBeforeUpdate } = await start()
    onBeforeUpdate(async () => void order.push('here'))
    flushOtherTabs.mockImplementationOnce(async () => order.push('elsewhere') > 0)
    messageSkipWaiting.mockImplementationOnce(() => order.push('skip waiting'))
    listeners.get('waiting')?.({})
    expect(await applyUpdate()).toBe(true)
    expect(order).toEqual(['here', 'elsewhere', 'skip waiting'])
  })

  it('does not take over when something typed could not be saved', async () => {
    const { applyUpdate, onBeforeUpdate } = await start()
    listeners.get('waiting')?.({})
    flushOtherTabs.mockResolvedValueOnce(false)
    expect(await applyUpdate()).toBe(false)
    const unregister = onBeforeUpdate(() => Promise.reject(new Error('full')))
    expect(await applyUpdate()).toBe(false)
    expect(messageSkipWaiting).not.toHaveBeenCalled()
    unregister()
    expect(await applyUpdate()).toBe(true)
  })

  it('reloads this tab once, after it has saved, when another tab accepts it', async () => {
    const { onBeforeUpdate } = await start()
    const flush = vi.fn(async () => expect(reload).not.toHaveBeenCalled())
    onBeforeUpdate(flush)
    listeners.get('controlling')?.({ isUpdate: true })
    listeners.get('controlling')?.({ isExternal: true })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(flush).toHaveBeenCalledTimes(1)
  })
})
