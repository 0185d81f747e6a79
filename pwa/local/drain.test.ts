// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { mayHaveQueuedRows, setQueuedFlag } from './queued-flag.ts'

beforeEach(async () => {
  await clearPhone()
  localStorage.clear()
})

/** Loads the app as a tab does, in a browser that opens its database or refuses to. */
async function openTab(opens: boolean) {
  vi.resetModules()
  const { Dexie } = await import('dexie')
  Object.assign(Dexie.dependencies, { indexedDB: opens ? indexedDB : undefined })
  const { drainOutbox } = await import('./drain.ts')
  return drainOutbox
}

it('an empty outbox clears the flag, so that the next visit does not need to open the database', async () => {
  const drainOutbox = await openTab(true)
  setQueuedFlag()
  expect(await drainOutbox()).toMatchObject({ waiting: 0 })
  expect(mayHaveQueuedRows()).toBe(false)
})

it('an empty in-memory outbox leaves the flag set, because the phone’s outbox could not be read', async () => {
  const drainOutbox = await openTab(false)
  setQueuedFlag()
  expect(await drainOutbox()).toMatchObject({ waiting: 0 })
  expect(mayHaveQueuedRows()).toBe(true)
})
