// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { withLocal } from './database.ts'
import { discardDraft, getDraft, getLatestDraft, saveDraft, startDraft } from './drafts.ts'
import { submitQuestionnaire } from './outbox.ts'
import {
  discardUnloadSnapshot,
  MAX_SNAPSHOT_CHARACTERS,
  restoreUnloadSnapshot,
  saveUnloadSnapshot,
} from './unload-snapshot.ts'

beforeEach(clearPhone)

const saved = async () => saveDraft(await startDraft({ fields: { city: 'Au' } }))

it('restores the latest keystrokes into their draft, once', async () => {
  const draft = await saved()
  saveUnloadSnapshot({ ...draft, fields: { city: 'Austin' }, section: 2 })
  await restoreUnloadSnapshot()
  expect(await getDraft(draft.key)).toMatchObject({ fields: { city: 'Austin' }, section: 2 })
  expect(localStorage.getItem('hearthfinder.last-words')).toBeNull()
})

it('restores the first keystrokes of a draft that was never saved', async () => {
  const draft = await startDraft({ fields: { city: 'A' } })
  saveUnloadSnapshot(draft)
  await restoreUnloadSnapshot()
  expect(await getLatestDraft()).toMatchObject({ key: draft.key, fields: { city: 'A' } })
})

it('wins over a save from its own tab that was in flight when the page unloaded', async () => {
  const draft = await saved()
  saveUnloadSnapshot({ ...draft, fields: { city: 'Austin' } })
  await saveDraft({ ...draft, fields: { city: 'Aust' } })
  await restoreUnloadSnapshot()
  expect(await getDraft(draft.key)).toMatchObject({ fields: { city: 'Austin' } })
})

it('does not overwrite what another tab has saved since', async () => {
  const draft = await saved()
  saveUnloadSnapshot({ ...draft, fields: { city: 'Austin' } })
  const other = { ...draft, fields: { city: 'Dallas' }, revision: draft.revision + 1, writer: 'another tab' }
  await withLocal((db) => db.drafts.put(other))
  await restoreUnloadSnapshot()
  expect(await getDraft(draft.key)).toEqual(other)
  expect(localStorage.getItem('hearthfinder.last-words')).toBeNull()
})

it('does not restore a draft that was sent or deleted', async () => {
  const sent = await saved()
  saveUnloadSnapshot(sent)
  await submitQuestionnaire(sent, FAMILY)
  await restoreUnloadSnapshot()
  const deleted = await saved()
  saveUnloadSnapshot(deleted)
  await discardDraft(deleted.key)
  await restoreUnloadSnapshot()
  expect(await getLatestDraft()).toBeUndefined()
  expect(localStorage.getItem('hearthfinder.last-words')).toBeNull()
})

it('can be discarded, and is skipped when it is too large', async () => {
  const draft = await startDraft({ fields: { city: 'A' } })
  saveUnloadSnapshot(draft)
  discardUnloadSnapshot(draft.key)
  expect(localStorage.getItem('hearthfinder.last-words')).toBeNull()
  saveUnloadSnapshot({ ...draft, fields: { city: 'x'.repeat(MAX_SNAPSHOT_CHARACTERS) } })
  expect(localStorage.getItem('hearthfinder.last-words')).toBeNull()
})

it('ignores a snapshot that it cannot parse', async () => {
  localStorage.setItem('hearthfinder.last-words', '{"key":')
  await restoreUnloadSnapshot()
  expect(await getLatestDraft()).toBeUndefined()
})
