import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { matchLike } from '../testing/facilities.ts'
import { withLocal } from './database.ts'
import { listShortlist, removeFromShortlist, saveToShortlist, updateShortlistEntry } from './shortlist.ts'
import { exportShortlist, importShortlist } from './shortlist-file.ts'
import { deleteShortlist, summarizeShortlists } from './shortlist-summary.ts'
import { noteVisitAnswer, readVisitNotes } from './visit-notes.ts'
import { addPhoto, listPhotos, MAX_PHOTO_BYTES, MAX_PHOTOS_PER_COMMUNITY } from './visit-photos.ts'

const search = '6f1c7a52-8f0e-4f7a-9d5d-3b3f2f1c0a11'
const oak = matchLike({ id: 'oak' })
const UNCHANGED = { added: 0, updated: 0, removedBefore: 0, photosLeftOut: 0 }
const photo = () => new Blob([new Uint8Array([255, 216, 0, 10, 13, 128])], { type: 'image/jpeg' })

beforeEach(async () => {
  await clearPhone()
  await saveToShortlist({ search, facility: oak, distanceMiles: 6.2 })
})

async function noteEverything() {
  await updateShortlistEntry(search, 'oak', {
    note: 'Kind “staff”',
    status: 'visited',
    visitOn: '2026-03-05T10:30',
  })
  await noteVisitAnswer(search, 'oak', 'smell', 'good')
  await addPhoto(search, 'oak', photo())
}

it('moves a shortlist with notes, checklist and photos to another phone', async () => {
  await noteEverything()
  const before = await listShortlist(search)
  const file = await exportShortlist(search)
  await clearPhone()
  expect(await importShortlist('other', file)).toEqual({ ...UNCHANGED, added: 1 })
  expect(await listShortlist('other')).toEqual(
    before.map((entry) => ({ ...entry, search: 'other', author: expect.any(String) })),
  )
  expect((await readVisitNotes('other', 'oak'))?.answers).toEqual({ smell: 'good' })
  const [copied] = await listPhotos('other', 'oak')
  expect(await copied?.blob.bytes()).toEqual(await photo().bytes())
})

it('does not export the key of the search, which would open the family’s answers', async () => {
  await noteEverything()
  expect(await (await exportShortlist(search)).text()).not.toContain(search)
})

it('keeps the newer note of a phone’s own file, deletes nothing, and imports a photo once', async () => {
  await noteEverything()
  const file = await exportShortlist(search)
  await updateShortlistEntry(search, 'oak', { note: 'Newer' })
  await withLocal((db) => db.shortlist.update([search, 'oak'], { updatedAt: Date.now() + 1000 }))
  await saveToShortlist({ search, facility: matchLike({ id: 'elm' }) })
  expect(await importShortlist(search, file)).toEqual(UNCHANGED)
  expect((await listShortlist(search)).map(({ facilityId, note }) => [facilityId, note])).toEqual([
    ['oak', 'Newer'],
    ['elm', ''],
  ])
  expect(await listPhotos(search, 'oak')).toHaveLength(1)
  await withLocal((db) => db.shortlist.update([search, 'oak'], { updatedAt: 1 }))
  expect(await importShortlist(search, file)).toMatchObject({ updated: 1 })
  expect((await listShortlist(search))[0]?.note).toBe('Kind “staff”')
})

/** Another phone's shortlist with the same community, as a file. */
async function exportSisters(note: string, item: string): Promise<Blob> {
  const own = await exportShortlist(search)
  await clearPhone()
  await saveToShortlist({ search, facility: oak })
  await updateShortlistEntry(search, 'oak', { note })
  await noteVisitAnswer(search, 'oak', item, 'not_good')
  const file = await exportShortlist(search)
  await clearPhone()
  await importShortlist(search, own)
  return file
}

it('keeps both checklists and both notes of two phones, each with its author’s copy', async () => {
  await noteEverything()
  const sisters = await exportSisters('Too far away', 'meal')
  expect(await importShortlist(search, sisters)).toEqual({ ...UNCHANGED, updated: 1 })
  const [entry] = await listShortlist(search)
  expect(entry?.note).toBe('Kind “staff”')
  expect((await readVisitNotes(search, 'oak'))?.answers).toEqual({ smell: 'good' })
  expect(entry?.copies).toMatchObject([{ note: 'Too far away', answers: { meal: 'not_good' } }])
  expect(await importShortlist(search, sisters)).toEqual(UNCHANGED)
})

it('brings a phone’s own notes back to it as its own, and replaces the copy of another by its newer one', async () => {
  await noteEverything()
  const sisters = await exportSisters('Too far away', 'meal')
  await importShortlist(search, sisters)
  const both = await exportShortlist(search)
  await clearPhone()
  await importShortlist(search, sisters)
  expect(await importShortlist(search, both)).toMatchObject({ updated: 1 })
  const [entry] = await listShortlist(search)
  expect(entry?.note).toBe('Too far away')
  expect(entry?.copies).toMatchObject([{ note: 'Kind “staff”', answers: { smell: 'good' } }])
})

it('does not bring back a community that was removed here, until the other phone saves it again', async () => {
  const file = await exportShortlist(search)
  await removeFromShortlist(search, 'oak')
  expect(await importShortlist(search, file)).toEqual({ ...UNCHANGED, removedBefore: 1 })
  expect(await listShortlist(search)).toEqual([])
  await saveToShortlist({ search, facility: oak })
  await withLocal((db) => db.shortlist.update([search, 'oak'], { savedAt: Date.now() + 1000 }))
  const savedAgain = await exportShortlist(search)
  await removeFromShortlist(search, 'oak')
  expect(await importShortlist(search, savedAgain)).toEqual({ ...UNCHANGED, added: 1 })
})

it.each(['', 'not json', '{}', '{"format":"hearthfinder-shortlist","version":2,"entries":[]}'])(
  'refuses a file that is no shortlist: %s',
  async (text) => {
    expect(await importShortlist(search, new Blob([text]))).toBeUndefined()
    expect(await listShortlist(search)).toHaveLength(1)
  },
)

it('stores no more photos of a community than the limit, and deletes none for another', async () => {
  for (let count = 0; count < MAX_PHOTOS_PER_COMMUNITY; count += 1)
    expect(await addPhoto(search, 'oak', photo())).toBeUndefined()
  expect(await addPhoto(search, 'oak', photo())).toBe('many')
  expect(await listPhotos(search, 'oak')).toHaveLength(MAX_PHOTOS_PER_COMMUNITY)
})

it('stores no more bytes of photos than the limit', async () => {
  expect(await addPhoto(search, 'oak', new Blob([new Uint8Array(MAX_PHOTO_BYTES)]))).toBeUndefined()
  expect(await addPhoto(search, 'elm', photo())).toBe('large')
})

it('summarizes and deletes the shortlist of one search', async () => {
  await noteEverything()
  await saveToShortlist({ search: 'other', facility: oak })
  expect(await summarizeShortlists()).toEqual([
    { search, communities: 1, noted: 1, photos: 1, photoBytes: 6 },
    { search: 'other', communities: 1, noted: 0, photos: 0, photoBytes: 0 },
  ])
  await deleteShortlist(search)
  expect(await summarizeShortlists()).toMatchObject([{ search: 'other' }])
  expect(await listPhotos(search, 'oak')).toEqual([])
  expect(await readVisitNotes(search, 'oak')).toBeUndefined()
})
