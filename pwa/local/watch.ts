import { liveQuery } from 'dexie'
import { onStorageChange, openLocal } from './database.ts'

/**
 * Calls `onChange` with the query's value now and after every change of what it read, in this tab, another one or
 * the worker. iOS does not always tell a page of the worker's writes, so the query also runs again when the page
 * becomes visible. `query` reads through this folder's functions only. Returns the function that stops watching.
 */
export function watchLocal<T>(
  query: () => Promise<T>,
  onChange: (value: T) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let stopped = false
  let stopQuery = () => {}
  let stopListening = () => {}
  const start = () => {
    stopQuery()
    // Must be an async function: Dexie then follows its awaits and sees what was read.
    const subscription = liveQuery(async () => await query()).subscribe({ next: onChange, error: onError })
    stopQuery = () => subscription.unsubscribe()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') start()
  }
  // Dexie follows what is read only if the database is already open when the query begins.
  openLocal().then(() => {
    if (stopped) return
    start()
    stopListening = onStorageChange(start)
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisible)
  }, onError)
  return () => {
    stopped = true
    stopQuery()
    stopListening()
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', onVisible)
  }
}
