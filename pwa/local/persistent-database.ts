import { DATABASE_NAME, loadSchema } from './load-schema.ts'
import { isLocalError, isQuotaExceeded, toStorageError } from './local-errors.ts'
import type { LocalDatabase } from './schema.ts'

let opened: Promise<LocalDatabase> | undefined

/** Opens the database that survives restarts. Rejects when the browser refuses; may hang when the browser does. */
export function openPersistentDatabase(): Promise<LocalDatabase> {
  opened ??= connect()
  return opened
}

async function connect(): Promise<LocalDatabase> {
  try {
    const { LocalDatabase } = await loadSchema()
    const db = new LocalDatabase(DATABASE_NAME)
    await db.open()
    return db
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Closes the connection; the next use opens a new one. */
async function closePersistentDatabase(): Promise<void> {
  const closing = opened
  opened = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

/**
 * Runs `work` on the persistent database and retries once after a failure. The retry uses a new connection, because
 * the old one may have been closed while the worker or the phone slept; if storage is full, it first deletes the
 * cached facilities. Throws StorageError, or this folder's own errors from `work`.
 */
export async function withPersistentDatabase<T>(work: (db: LocalDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await openPersistentDatabase())
  } catch (error) {
    if (isLocalError(error)) throw error
    if (isQuotaExceeded(error)) await freeSpace()
    else await closePersistentDatabase()
  }
  try {
    return await work(await openPersistentDatabase())
  } catch (error) {
    throw toStorageError(error)
  }
}

let hasAskedForPersistence = false

/** Asks the browser, once per visit, not to evict our data. Only a page can ask, and the result is advisory. */
export function requestPersistence(): void {
  if (hasAskedForPersistence || typeof document === 'undefined') return
  hasAskedForPersistence = true
  navigator.storage?.persist?.().catch(() => undefined)
}

async function freeSpace(): Promise<void> {
  const db = await openPersistentDatabase()
  await db.seen.clear().catch(() => undefined)
}
