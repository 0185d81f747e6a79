/** A busy machine draws late; what never comes still fails, only later. Milliseconds. */
const PATIENCE_MS = 20_000

// Tests of the server have no document, and need not load what waits for one.
export {}

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  const { afterAll } = await import('vitest')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  // What React still means to draw must find its window: unmount, and let it come to its turn.
  afterAll(async () => {
    cleanup()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
}
