import { isFull, isOwn, toStorageError } from './local-errors.ts'
import { LocalDatabase } from './schema.ts'

export const DATABASE_NAME = 'hearthfinder'

let opened: Promise<LocalDatabase> | undefined

/** The database that survives. Rejects when the browser refuses; may hang as the browser does. */
export function openKept(): Promise<LocalDatabase> {
  opened ??= openAnew()
  return opened
}

async function openAnew(): Promise<LocalDatabase> {
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
export async function closeKept(): Promise<void> {
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
export async function withKept<T>(work: (db: LocalDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await openKept())
  } catch (error) {
    if (isOwn(error)) throw error
    if (isFull(error)) await makeRoom()
    else await closeKept()
  }
  try {
    return await work(await openKept())
  } catch (error) {
    throw toStorageError(error)
  }
}

async function makeRoom(): Promise<void> {
  const db = await openKept()
  await db.seen.clear().catch(() => undefined)
}
