import { Dexie } from 'dexie'
import { IDBKeyRange as FakeKeyRange, indexedDB as fakeIndexedDB } from 'fake-indexeddb'
import { LocalDatabase } from './schema.ts'

/** In some browsers merely reading `indexedDB` throws, and Dexie reads it. */
function hideThrowingFactory(): void {
  try {
    void globalThis.indexedDB
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  }
}

/** Opens the same tables in memory for a browser that refuses IndexedDB. The data is lost when the tab closes. */
export async function openMemoryDatabase(): Promise<LocalDatabase> {
  hideThrowingFactory()
  // Without these, Dexie's live queries never fire in a browser without IndexedDB.
  Dexie.dependencies.indexedDB ??= fakeIndexedDB
  Dexie.dependencies.IDBKeyRange ??= FakeKeyRange
  const db = new LocalDatabase('hearthfinder-memory', { indexedDB: fakeIndexedDB, IDBKeyRange: FakeKeyRange })
  await db.open()
  return db
}
