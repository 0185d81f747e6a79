import { copyTables } from './copy-tables.ts'
import { StorageError, toStorageError } from './local-errors.ts'
import { openPersistentDatabase, withPersistentDatabase } from './persistent-database.ts'
import type { LocalDatabase } from './schema.ts'

/** memory: IndexedDB is absent, refused, full or stuck; everything is kept until this tab closes, no longer. */
export type StorageState = 'persistent' | 'memory'

export interface OpenedStore {
  db: LocalDatabase
  storage: StorageState
}

/** How long the browser may take to open the database before the app goes on without it, ms. */
export const OPEN_WAIT_MS = 6000

let current: Promise<OpenedStore> | undefined
const running = new Set<Promise<unknown>>()
const listeners = new Set<(storage: StorageState) => void>()

/**
 * The phone's database, or a stand-in in memory; `storage` says which, so that the screen can say so. The first call
 * decides how long the browser is waited for (ms).
 */
export function openLocal(waitMs = OPEN_WAIT_MS): Promise<OpenedStore> {
  current ??= openWithTimeout(waitMs)
  return current
}

/** Calls back when this tab begins or ceases to keep things in memory only. Returns what ends it. */
export function onStorageChange(listener: (storage: StorageState) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function openWithTimeout(waitMs: number): Promise<OpenedStore> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const opening = openPersistentDatabase()
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, waitMs, 'timeout')
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

/** The database opened late: what this tab kept in memory meanwhile goes there, and stays. */
async function adoptPersistentDatabase(db: LocalDatabase): Promise<void> {
  await switchDatabase(async (memory) => {
    await copyTables(memory, db)
    return { db, storage: 'persistent' }
  }).catch(() => undefined)
}

/** Goes on in memory, with a copy of what can still be read; what the phone kept so far stays as it is. */
async function fallBackToMemory(): Promise<void> {
  if ((await openLocal()).storage === 'memory') return
  await switchDatabase(async () => {
    const db = await loadMemoryDatabase()
    await withPersistentDatabase((kept) => copyTables(kept, db)).catch(() => undefined)
    return { db, storage: 'memory' }
  })
}

/** Lets what runs finish, holds back what comes, and puts another database in place of this tab's. */
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

/** Runs `work` on whichever database this tab has. Throws StorageError, or what `work` throws of this folder. */
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
 * `withLocal`, which goes on in memory where the phone takes no more: for what a full or broken phone must not
 * prevent, such as sending.
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
