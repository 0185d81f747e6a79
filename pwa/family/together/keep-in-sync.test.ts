// @vitest-environment jsdom
import { DAY_MS } from '#shared/contract/time.ts'
import 'fake-indexeddb/auto'
import { Blob } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveToShortlist, updateShortlistEntry } from '../../local/shortlist.ts'
import { clearPhone } from '../../testing/clear-phone.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { keepInSync } from './keep-in-sync.ts'
import { addFamilyList } from './kept-lists.ts'
import { startList } from './move.ts'

const SEARCH = 'a search'
const OAK = facilityLike({ id: 'oak', name: 'Oak House' })

/** A server whose list never changes. */
const asked: string[] = []
async function answer(path: string, { method = 'GET', headers }: RequestInit = {}): Promise<Response> {
  asked.push(method)
  if (method === 'PUT') return Response.json({ version: 1 })
  const isKnown = new Headers(headers).has('if-none-match')
  if (isKnown) return new Response(null, { status: 304 })
  const lane = path.split('/').at(-1)
  return Response.json({ lanes: [{ lane, version: 1, hasLeft: false }] }, { headers: { etag: '"1"' } })
}

let stop: () => void
beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  // jsdom's can't be streamed.
  vi.stubGlobal('Blob', Blob)
  await saveToShortlist({ search: SEARCH, facility: OAK })
  await addFamilyList(await startList({ search: SEARCH, phone: 'anna', name: 'Anna' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  asked.length = 0
  stop = keepInSync()
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await clearPhone()
})

/** Lets the next timer run, and waits until its sync has planned the next one. */
async function passOne(): Promise<void> {
  await vi.advanceTimersToNextTimerAsync()
  await turns()
}
/** The database and the encryption answer in turns of the real event loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 200 || vi.getTimerCount() === 0; turn++) await new Promise(setImmediate)
}

test('a list that is open all day and does not change is asked for at most twenty times', async () => {
  await turns()
  const end = Date.now() + DAY_MS
  while (Date.now() < end) await passOne()
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(20)
})

test('a change is sent once', async () => {
  await turns()
  for (let time = 0; time < 5; time++) await passOne()
  asked.length = 0
  await updateShortlistEntry(SEARCH, OAK.id, { note: 'Nice garden' })
  while (!asked.includes('PUT')) await passOne()
  for (let time = 0; time < 5; time++) await passOne()
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
})
