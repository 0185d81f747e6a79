import { vi } from 'vitest'

/** Long enough for a busy machine, ms. */
const TIMEOUT_MS = 20_000

/** Waits until `check` no longer throws. Fails after TIMEOUT_MS. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: TIMEOUT_MS })
