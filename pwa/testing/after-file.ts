/**
 * Vitest's setup, run before each test file. After the file, it takes back what the file changed, because the next one may
 * share its modules and globals.
 */
import { afterAll, afterEach, vi } from 'vitest'

/** Long enough for a busy machine to render, ms. */
const ASYNC_TIMEOUT_MS = 20_000

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })
  // jsdom has no idle moments, and without them parts of a screen load after seconds.
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0)
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle)
  afterEach(cleanup)
  afterAll(async () => {
    // React finishes pending work while the window still exists.
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}
