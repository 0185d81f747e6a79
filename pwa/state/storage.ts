import { proxy } from 'valtio/vanilla'

/** Where this tab keeps things: `unknown` until a screen has needed to know. See pwa/local/database.ts. */
export const storage = proxy<{ state: 'unknown' | 'persistent' | 'memory' }>({ state: 'unknown' })

let isFollowed = false

/** Finds out whether the browser lets us keep things, and follows it. Opens the database: for screens that use it. */
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
