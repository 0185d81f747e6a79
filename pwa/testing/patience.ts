/** A busy machine draws late; what never comes still fails, only later. Milliseconds. */
const PATIENCE_MS = 20_000

// Tests of the server have no document, and need not load what waits for one.
export {}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
