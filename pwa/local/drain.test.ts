// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyPhone } from '../testing/empty-phone.ts'
import { mayHaveQueuedRows, setQueuedFlag } from './queued-flag.ts'

beforeEach(async () => {
  await emptyPhone()
  localStorage.clear()
})

/** The app as a tab loads it, in a browser that opens its database or refuses to. */
async function openTab(opens: boolean) {
  vi.resetModules()
  const { Dexie } = await import('dexie')
  Object.assign(Dexie.dependencies, { indexedDB: opens ? indexedDB : undefined })
  const { drainOutbox } = await import('./drain.ts')
  return drainOutbox
}

it('an empty outbox takes the mark away: the next visit need not open the database', async () => {
  const drainOutbox = await openTab(true)
  setQueuedFlag()
  expect(await drainOutbox()).toMatchObject({ waiting: 0 })
  expect(mayHaveQueuedRows()).toBe(false)
})

it('an empty outbox in memory says nothing of the one that this tab could not read: the next visit looks', async () => {
  const drainOutbox = await openTab(false)
  setQueuedFlag()
  expect(await drainOutbox()).toMatchObject({ waiting: 0 })
  expect(mayHaveQueuedRows()).toBe(true)
})
