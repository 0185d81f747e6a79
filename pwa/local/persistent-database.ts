import { isLocalError, isQuotaExceeded, toStorageError } from './local-errors.ts'
import { LocalDatabase } from './schema.ts'

export const DATABASE_NAME = 'hearthfinder'

let opened: Promise<LocalDatabase> | undefined

/** The database that survives. Rejects when the browser refuses; may hang as the browser does. */
export function openPersistentDatabase(): Promise<LocalDatabase> {
  opened ??= connect()
  return opened
}

async function connect(): Promise<LocalDatabase> {
  try {
    const db = new LocalDatabase(DATABASE_NAME)
    await db.open()
    return db
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Lets go of the connection; the next use opens a new one. */
export async function closePersistentDatabase(): Promise<void> {
  const closing = opened
  opened = undefined
  const db = await closing?.catch(() => undefined)
  db?.close()
}

/**
 * Runs `work` on the database that survives, and once more after a failure: on a new connection, as the old one may
 * have been closed while a worker or a phone slept, or, on a full phone, without the details it could fetch again. Throws StorageError, or
 * whatever `work` itself throws from this folder.
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

async function freeSpace(): Promise<void> {
  const db = await openPersistentDatabase()
  await db.seen.clear().catch(() => undefined)
}
