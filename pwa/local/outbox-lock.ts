const LOCK_NAME = 'hearthfinder-outbox'

let runningHere = false

/**
 * Runs `work` unless any tab or the worker already sends; then returns undefined at once. A row counts as being sent
 * only as long as this lock is held, and the browser frees it when its holder dies, so nothing is ever stranded.
 * Without Web Locks the guard holds within this tab; the idempotency key makes the rest harmless.
 */
export async function withOutboxLock<T>(
  locks: LockManager | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (locks) return locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  if (runningHere) return undefined
  runningHere = true
  try {
    return await work()
  } finally {
    runningHere = false
  }
}
