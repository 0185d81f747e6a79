/** A fake LockManager that supports `ifAvailable` only. Share one object between simulated tabs and a worker. */
export function createLocks(): LockManager {
  const held = new Set<string>()
  const request = async (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (!options.ifAvailable) throw new Error('This fake supports only ifAvailable.')
    if (held.has(name)) return callback(null)
    held.add(name)
    try {
      return await callback({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) } as LockManager
}
