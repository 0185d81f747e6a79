import { loadSchema } from './load-schema.ts'
import { StorageError, toStorageError } from './local-errors.ts'
import { openPersistentDatabase, withPersistentDatabase } from './persistent-database.ts'
import type { LocalDatabase } from './schema.ts'

/** memory: IndexedDB is missing, refused, full or hanging, so data lasts only until this tab closes. */
export type StorageState = 'persistent' | 'memory'

interface OpenedStore {
  db: LocalDatabase
  storage: StorageState
}

/** How long the browser may take to open the database before the app falls back to memory, in ms. */
const OPEN_TIMEOUT_MS = 6000

let current: Promise<OpenedStore> | undefined
const running = new Set<Promise<unknown>>()
const listeners = new Set<(storage: StorageState) => void>()

/**
 * Opens the phone's database, or an in-memory fallback; `storage` says which one, so that the screen can report it.
 * Only the first call's timeout (`timeoutMs`) counts.
 */
export function openLocal(timeoutMs = OPEN_TIMEOUT_MS): Promise<OpenedStore> {
  current ??= openWithTimeout(timeoutMs)
  return current
}

/**
 * Calls `listener` when this tab switches between persistent and in-memory storage. Returns an unsubscribe
 * function.
 */
export function onStorageChange(listener: (storage: StorageState) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function openWithTimeout(timeoutMs: number): Promise<OpenedStore> {
  // A slow connection is not a slow database.
  await loadSchema()
  let timer: ReturnType<typeof setTimeout> | undefined
  const opening = openPersistentDatabase()
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'timeout')
  })
  const db = await Promise.race([opening, timeout]).catch(() => undefined)
  clearTimeout(timer)
  if (db && db !== 'timeout') return { db, storage: 'persistent' }
  if (db === 'timeout') opening.then(adoptPersistentDatabase, () => undefined)
  return { db: await loadMemoryDatabase(), storage: 'memory' }
}

async function loadMemoryDatabase(): Promise<LocalDatabase> {
  const { openMemoryDatabase } = await import('./memory-database.ts')
  return openMemoryDatabase()
}

/**
 * Runs when the database opens after the timeout: moves what this tab stored in memory into it and switches over.
 */
async function adoptPersistentDatabase(db: LocalDatabase): Promise<void> {
  await switchDatabase(async (memory) => {
    await copyTables(memory, db)
    return { db, storage: 'persistent' }
  }).catch(() => undefined)
}

/** Copies every row of `from` into `to`, in one transaction on `to`. Overwrites rows with the same key. */
async function copyTables(from: LocalDatabase, to: LocalDatabase): Promise<void> {
  const copies = await Promise.all(
    from.tables.map(async ({ name }) => ({ name, rows: await from.table(name).toArray() })),
  )
  await to.transaction('rw', to.tables, async () => {
    for (const { name, rows } of copies) await to.table(name).bulkPut(rows)
  })
}

/** Switches to memory with a copy of everything still readable. The data already on the phone is left as it is. */
async function fallBackToMemory(): Promise<void> {
  if ((await openLocal()).storage === 'memory') return
  await switchDatabase(async () => {
    const db = await loadMemoryDatabase()
    await withPersistentDatabase((persistent) => copyTables(persistent, db)).catch(() => undefined)
    return { db, storage: 'memory' }
  })
}

/** Waits for running work to finish, holds back new work, and replaces this tab's database. */
async function switchDatabase(open: (from: LocalDatabase) => Promise<OpenedStore>): Promise<void> {
  const before = openLocal()
  current = before.then(async ({ db }) => {
    await Promise.allSettled(running)
    return open(db)
  })
  try {
    const { storage } = await current
    for (const listener of listeners) listener(storage)
  } catch (error) {
    current = before
    throw error
  }
}

/**
 * Runs `work` on this tab's current database. Throws StorageError, or the errors that this folder's `work` throws.
 */
export async function withLocal<T>(work: (db: LocalDatabase) => Promise<T>): Promise<T> {
  const { db, storage } = await openLocal()
  const done = storage === 'persistent' ? withPersistentDatabase(work) : work(db)
  running.add(done)
  try {
    return await done
  } catch (error) {
    throw toStorageError(error)
  } finally {
    running.delete(done)
  }
}

/**
 * Like `withLocal`, but falls back to memory when the phone cannot store more. For work such as sending that a full
 * or broken phone must not prevent.
 */
export async function withLocalOrMemory<T>(work: (db: LocalDatabase) => Promise<T>): Promise<T> {
  const { storage } = await openLocal()
  try {
    return await withLocal(work)
  } catch (error) {
    if (storage === 'memory' || !(error instanceof StorageError)) throw error
    await fallBackToMemory()
  }
  return withLocal(work)
}
