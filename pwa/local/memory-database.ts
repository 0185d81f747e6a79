import { Dexie } from 'dexie'
import { IDBKeyRange as FakeKeyRange, indexedDB as fakeIndexedDB } from 'fake-indexeddb'
import { LocalDatabase } from './schema.ts'

/** Some browsers throw when `indexedDB` is so much as looked at, and Dexie looks. */
function hideThrowingFactory(): void {
  try {
    void globalThis.indexedDB
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  }
}

/** The same tables in memory, for a browser that refuses IndexedDB. Gone when the tab closes. */
export async function openMemoryDatabase(): Promise<LocalDatabase> {
  hideThrowingFactory()
  // Dexie's live queries stay silent where they know of no IndexedDB at all.
  Dexie.dependencies.indexedDB ??= fakeIndexedDB
  Dexie.dependencies.IDBKeyRange ??= FakeKeyRange
  const db = new LocalDatabase('hearthfinder-memory', { indexedDB: fakeIndexedDB, IDBKeyRange: FakeKeyRange })
  await db.open()
  return db
}
