import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { facilityLike } from '../testing/facilities.ts'
import { LocalDatabase, type ShortlistEntry } from './schema.ts'
import { deleteSearchRows, moveSearchRows } from './search-rows.ts'

const entry = (search: string, facilityId: string): ShortlistEntry => ({
  search,
  facilityId,
  facility: facilityLike({ id: facilityId }),
  status: 'saved',
  note: `about ${facilityId}`,
  savedAt: 1,
  updatedAt: 1,
})

async function openFilled(name: string) {
  const db = new LocalDatabase(name)
  await db.shortlist.bulkPut([entry('old', 'a'), entry('old', 'b'), entry('other', 'a')])
  await db.listViews.put({ search: 'old', view: { sort: 'price' }, hidden: ['c'] })
  return db
}

it('moves what a family noted to the key of the corrected answers, and leaves other searches alone', async () => {
  const db = await openFilled('move')
  await moveSearchRows(db, 'old', 'new')
  expect(await db.shortlist.toArray()).toEqual([entry('new', 'a'), entry('new', 'b'), entry('other', 'a')])
  expect(await db.listViews.toArray()).toEqual([{ search: 'new', view: { sort: 'price' }, hidden: ['c'] }])
})

it('deletes what a family noted about one search', async () => {
  const db = await openFilled('delete')
  await deleteSearchRows(db, 'old')
  expect(await db.shortlist.toArray()).toEqual([entry('other', 'a')])
  expect(await db.listViews.count()).toBe(0)
})
