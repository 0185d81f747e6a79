import { onStorageChange, openLocal } from './database.ts'
import { loadSchema } from './load-schema.ts'

/**
 * Calls `onChange` with the query's value now and after every change to the data it read, made in this tab, another
 * tab or the worker. iOS does not always notify a page of the worker's writes, so the query also runs when the page
 * becomes visible. `query` must read only through this folder's functions. Returns a function that stops watching.
 */
export function watchLocal<T>(
  query: () => Promise<T>,
  onChange: (value: T) => void,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let stopped = false
  let stopQuery = () => {}
  let stopListening = () => {}
  const start = async () => {
    const { Dexie } = await loadSchema()
    if (stopped) return
    stopQuery()
    // Must be an async function, so that Dexie can track what is read across its awaits.
    const subscription = Dexie.liveQuery(async () => await query()).subscribe({
      next: onChange,
      error: onError,
    })
    stopQuery = () => subscription.unsubscribe()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void start()
  }
  // Dexie tracks reads only if the database is already open when the query starts.
  openLocal().then(() => {
    if (stopped) return
    void start()
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
