import { vi } from 'vitest'

/** A busy machine may take this long for what a quiet one does at once, ms. */
const PATIENCE_MS = 20_000

/** Waits until `check` no longer throws. What never comes still fails, only later. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: PATIENCE_MS })
