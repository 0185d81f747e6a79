import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { facilityLike, matchLike } from '../testing/facilities.ts'
import { LocalDatabase, type ShortlistEntry } from './schema.ts'
import { adoptSaved, moveSearchRows, NO_SEARCH } from './search-rows.ts'

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
  await db.listViews.put({
    search: 'old',
    view: { sort: 'price' },
    hidden: ['c'],
    more: { matches: [matchLike()], at: 1 },
  })
  return db
}

it('moves what a family noted to the key of the corrected answers, and leaves other searches alone', async () => {
  const db = await openFilled('move')
  await moveSearchRows(db, 'old', 'new')
  expect(await db.shortlist.toArray()).toEqual([entry('new', 'a'), entry('new', 'b'), entry('other', 'a')])
  expect(await db.listViews.toArray()).toEqual([{ search: 'new', view: { sort: 'price' }, hidden: ['c'] }])
})

it('gives a search what was saved without one, and keeps the texts of both versions', async () => {
  const db = new LocalDatabase('adopt')
  const newer = (search: string, facilityId: string) => ({ ...entry(search, facilityId), updatedAt: 2 })
  await db.shortlist.bulkPut([entry(NO_SEARCH, 'a'), newer(NO_SEARCH, 'b'), entry(NO_SEARCH, 'c')])
  await db.shortlist.bulkPut([newer('first', 'a'), entry('first', 'b'), entry('other', 'a')])
  await db.visitNotes.put({ search: NO_SEARCH, facilityId: 'c', answers: { staff: 'good' }, updatedAt: 1 })
  await adoptSaved(db, 'first')
  expect(await db.shortlist.toArray()).toEqual([
    newer('first', 'a'),
    newer('first', 'b'),
    entry('first', 'c'),
    entry('other', 'a'),
  ])
  expect(await db.visitNotes.toArray()).toMatchObject([{ search: 'first', facilityId: 'c' }])
})
