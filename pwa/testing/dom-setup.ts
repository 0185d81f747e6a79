/** Long enough for a busy machine to render, ms. */
const ASYNC_TIMEOUT_MS = 20_000

// Server tests have no document and skip this setup.
export {}

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  const { afterAll } = await import('vitest')
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })
  // Unmount, and let React finish pending work while the window still exists.
  afterAll(async () => {
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}
