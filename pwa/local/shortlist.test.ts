import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { matchLike } from '../testing/facilities.ts'
import { withLocal } from './database.ts'
import {
  listShortlist,
  removeFromShortlist,
  saveToShortlist,
  unsaveIfUntouched,
  updateShortlistEntry,
} from './shortlist.ts'

const search = 'search'
const oak = matchLike({ id: 'oak', distanceMiles: 6.2 })

beforeEach(async () => {
  await clearPhone()
  await saveToShortlist({ search, facility: oak, distanceMiles: oak.distanceMiles })
})

const addPhoto = () =>
  withLocal((db) =>
    db.photos.put({ id: 'photo', search, facilityId: 'oak', blob: new Blob(['x']), takenAt: 1 }),
  )

it('saves a community once, without what only the list knows about it', async () => {
  await updateShortlistEntry(search, 'oak', { note: 'Kind staff' })
  await saveToShortlist({ search, facility: matchLike({ id: 'oak', price: 1 }) })
  const [entry, ...others] = await listShortlist(search)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ facilityId: 'oak', distanceMiles: 6.2, status: 'saved', note: 'Kind staff' })
  expect(entry?.facility.price).toBe(oak.price)
  expect(entry?.facility).not.toHaveProperty('score')
})

it('changes one field and keeps what another tab wrote in the others', async () => {
  await Promise.all([
    updateShortlistEntry(search, 'oak', { note: 'Kind staff' }),
    updateShortlistEntry(search, 'oak', { status: 'visit_planned' }),
    updateShortlistEntry(search, 'oak', { visitOn: '2026-03-05T10:30' }),
  ])
  expect(await listShortlist(search)).toMatchObject([
    { note: 'Kind staff', status: 'visit_planned', visitOn: '2026-03-05T10:30' },
  ])
  await updateShortlistEntry(search, 'oak', { visitOn: '' })
  expect((await listShortlist(search))[0]).not.toHaveProperty('visitOn')
})

it('does not bring back a community that was removed while a note was being saved', async () => {
  await removeFromShortlist(search, 'oak')
  expect(await updateShortlistEntry(search, 'oak', { note: 'Late' })).toBeUndefined()
  expect(await listShortlist(search)).toEqual([])
})

it('unsaves a community that has nothing noted about it', async () => {
  expect(await unsaveIfUntouched(search, 'oak')).toBe(true)
  expect(await listShortlist(search)).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  ['a note', () => updateShortlistEntry(search, 'oak', { note: 'Kind staff' })],
  ['a status', () => updateShortlistEntry(search, 'oak', { status: 'called' })],
  ['a visit', () => updateShortlistEntry(search, 'oak', { visitOn: '2026-03-05' })],
  ['a photo', addPhoto],
  [
    'a checklist',
    () =>
      withLocal((db) =>
        db.visitNotes.put({ search, facilityId: 'oak', answers: { staff: 'good' }, updatedAt: 1 }),
      ),
  ],
])('does not unsave a community with %s', async (_, touch) => {
  await touch()
  expect(await unsaveIfUntouched(search, 'oak')).toBe(false)
  expect(await listShortlist(search)).toHaveLength(1)
})

it('removes a community with its photos and its checklist, and no other search’s', async () => {
  await saveToShortlist({ search: 'other', facility: oak })
  await addPhoto()
  await withLocal((db) =>
    db.visitNotes.put({ search, facilityId: 'oak', answers: { a: 'good' }, updatedAt: 1 }),
  )
  await removeFromShortlist(search, 'oak')
  expect(await listShortlist(search)).toEqual([])
  expect(await withLocal((db) => db.photos.count())).toBe(0)
  expect(await withLocal((db) => db.visitNotes.count())).toBe(0)
  expect(await listShortlist('other')).toHaveLength(1)
})
