// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { clearPhone } from '../testing/clear-phone.ts'
import { matchLike } from '../testing/facilities.ts'
import { restoreNoteSnapshot, storeNoteSnapshot } from './note-snapshot.ts'
import { listShortlist, saveToShortlist, updateShortlistEntry } from './shortlist.ts'
import { readVisitNotes } from './visit-notes.ts'

const at = { search: 'search', facilityId: 'oak' }

beforeEach(async () => {
  await clearPhone()
  await saveToShortlist({ search: 'search', facility: matchLike({ id: 'oak' }) })
})

it('restores the keystrokes of a tab that died before they were saved, once', async () => {
  storeNoteSnapshot({ ...at, text: 'Ask about the night nurse' })
  await restoreNoteSnapshot()
  expect((await listShortlist('search'))[0]?.note).toBe('Ask about the night nurse')
  await updateShortlistEntry('search', 'oak', { note: 'Later' })
  await restoreNoteSnapshot()
  expect((await listShortlist('search'))[0]?.note).toBe('Later')
})

it('restores a note on the checklist', async () => {
  storeNoteSnapshot({ ...at, item: 'smell.note', text: 'Fresh' })
  await restoreNoteSnapshot()
  expect((await readVisitNotes('search', 'oak'))?.answers).toEqual({ 'smell.note': 'Fresh' })
})

it('is deleted with everything else on the phone', async () => {
  storeNoteSnapshot({ ...at, text: 'Private' })
  await clearPhone()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Private')
})
