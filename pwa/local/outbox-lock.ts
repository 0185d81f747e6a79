const LOCK_NAME = 'hearthfinder-outbox'

let runningHere = false

/**
 * Runs `work` unless another tab or the worker is already sending; in that case returns undefined immediately. A row
 * counts as being sent only while this lock is held. The browser releases it when its holder dies, so no row gets
 * stuck. Without Web Locks this guards only the current tab, and the idempotency key makes double sends harmless.
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
