import { proxy } from 'valtio/vanilla'

/** Where this tab stores data; `unknown` until a screen needs to know. See pwa/local/database.ts. */
export const storage = proxy<{ state: 'unknown' | 'persistent' | 'memory' }>({ state: 'unknown' })

let isFollowed = false

/** Finds out whether the browser lets us store data, and tracks changes. Opens the database. */
export async function checkStorage(): Promise<void> {
  const { onStorageChange, openLocal } = await import('../local/database.ts')
  if (!isFollowed) {
    isFollowed = true
    onStorageChange((state) => {
      storage.state = state
    })
  }
  storage.state = (await openLocal()).storage
}
