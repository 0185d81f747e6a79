import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { ready, scriptServer } from '../testing/scripted-server.ts'
import { DATABASE_NAME } from './load-schema.ts'
import { TABLES } from './schema.ts'

const real = globalThis.indexedDB

/** The app as a fresh tab loads it, in a browser whose IndexedDB is `engine`. */
async function openTab(engine: IDBFactory | undefined) {
  vi.resetModules()
  const { Dexie } = await import('dexie')
  Object.assign(Dexie.dependencies, { indexedDB: engine })
  const database = await import('./database.ts')
  const drafts = await import('./drafts.ts')
  const outbox = await import('./outbox.ts')
  const persistent = await import('./persistent-database.ts')
  const { startScenario } = await import('../testing/scenario.ts')
  return { ...database, ...drafts, ...outbox, ...persistent, startScenario }
}

/** An engine whose database opens only after `release` is called. */
function createHangingEngine(engine: IDBFactory) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const open = (...args: [string, number?]) => {
    const delayed = { result: undefined as unknown } as unknown as IDBOpenDBRequest & Record<string, unknown>
    released.then(() => {
      const request = engine.open(...args)
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked'] as const) {
        request[name] = (event: Event) => {
          Object.defineProperties(delayed, {
            result: { value: request.result, configurable: true },
            transaction: { value: request.transaction, configurable: true },
          })
          const handler = delayed[name] as ((event: Event) => void) | undefined
          handler?.call(delayed, event)
        }
      }
    })
    return delayed
  }
  const engineThatHangs = Object.create(engine, { open: { value: open } }) as IDBFactory
  return { engineThatHangs, release }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  globalThis.indexedDB = real
  vi.restoreAllMocks()
})

describe('when the browser refuses to store anything', () => {
  const refusing = {
    open: () => {
      throw new DOMException('No', 'SecurityError')
    },
  } as unknown as IDBFactory

  it.each([
    ['without IndexedDB', undefined],
    ['with one that throws', refusing],
  ])('%s, a submission still works in this tab and reports that it is in memory', async (_, engine) => {
    const tab = await openTab(engine)
    expect((await tab.openLocal()).storage).toBe('memory')
    const family = tab.startScenario(scriptServer(ready).fetch)
    const key = await family.submit()
    expect(await family.progress(key)).toMatchObject({ step: 'waiting', storage: 'memory' })
    await family.settle()
    expect(await family.result(key)).toMatchObject({ payload: FAMILY })
  })

  it('with one that hangs, falls back to memory and moves everything over once it opens', async () => {
    const { engineThatHangs, release } = createHangingEngine(globalThis.indexedDB)
    const tab = await openTab(engineThatHangs)
    const changes: string[] = []
    tab.onStorageChange((storage) => changes.push(storage))
    expect((await tab.openLocal(10)).storage).toBe('memory')
    const draft = await tab.saveDraft({ ...(await tab.startDraft()), fields: { city: 'Austin' } })
    release()
    await vi.waitFor(() => expect(changes).toEqual(['persistent']))
    expect((await tab.openLocal()).storage).toBe('persistent')
    const later = await openTab(globalThis.indexedDB)
    expect(await later.getLatestDraft()).toMatchObject({ key: draft.key, fields: { city: 'Austin' } })
  })
})

describe('when the storage of the phone is full', () => {
  const fillUp = async (tab: Awaited<ReturnType<typeof openTab>>) => {
    const { db } = await tab.openLocal()
    const full = () => Promise.reject(new Dexie.QuotaExceededError('Full'))
    vi.spyOn(db.drafts, 'put').mockImplementation(full as never)
    vi.spyOn(db.outbox, 'add').mockImplementation(full as never)
    return db
  }

  it('rejects an autosave with the reason and leaves the earlier version intact', async () => {
    const tab = await openTab(globalThis.indexedDB)
    const draft = await tab.saveDraft({ ...(await tab.startDraft()), fields: { city: 'Austin' } })
    await fillUp(tab)
    const saving = tab.saveDraft({ ...draft, fields: { city: 'Dallas' } })
    await expect(saving).rejects.toMatchObject({ name: 'StorageError', reason: 'full' })
    expect(await tab.getLatestDraft()).toMatchObject({ fields: { city: 'Austin' } })
  })

  it('still sends from this tab’s memory and keeps the draft', async () => {
    const tab = await openTab(globalThis.indexedDB)
    const draft = await tab.saveDraft({ ...(await tab.startDraft()), fields: { city: 'Austin' } })
    const fullDatabase = await fillUp(tab)
    await tab.submitQuestionnaire(draft, FAMILY)
    expect(await tab.getOutboxRow(draft.key)).toMatchObject({ payload: FAMILY })
    expect((await tab.openLocal()).storage).toBe('memory')
    expect(await fullDatabase.drafts.get(draft.key)).toBeDefined()
  })

  it('first deletes facility details that can be fetched again', async () => {
    const tab = await openTab(globalThis.indexedDB)
    const { db } = await tab.openLocal()
    await db.seen.put({ id: 'a', facility: {} as never, seenAt: 1 })
    const full = () => Promise.reject(new Dexie.QuotaExceededError('Full'))
    vi.spyOn(db.drafts, 'put').mockImplementationOnce(full as never)
    await tab.saveDraft({ ...(await tab.startDraft()), fields: { city: 'Austin' } })
    expect(await tab.getLatestDraft()).toMatchObject({ fields: { city: 'Austin' } })
    expect(await db.seen.count()).toBe(0)
    expect((await tab.openLocal()).storage).toBe('persistent')
  })
})

describe('a connection', () => {
  it('is reopened after it was closed while the phone slept', async () => {
    const tab = await openTab(globalThis.indexedDB)
    const { db } = await tab.openLocal()
    db.close({ disableAutoOpen: true })
    const draft = await tab.saveDraft(await tab.startDraft())
    expect(await tab.getLatestDraft()).toMatchObject({ key: draft.key })
    expect((await tab.openLocal()).storage).toBe('persistent')
  })

  it('lets a newer version upgrade and then keeps working on the upgraded database', async () => {
    const tab = await openTab(globalThis.indexedDB)
    const draft = await tab.saveDraft({ ...(await tab.startDraft()), fields: { city: 'Austin' } })
    const newer = new Dexie(DATABASE_NAME, { indexedDB: globalThis.indexedDB, IDBKeyRange })
    newer.version(2).stores({ ...TABLES, letters: 'id' })
    await newer.open()
    await newer.table('letters').put({ id: 1 })
    newer.close()
    await tab.saveDraft({ ...draft, fields: { city: 'Dallas' } })
    expect(await tab.getLatestDraft()).toMatchObject({ fields: { city: 'Dallas' } })
  })
})
