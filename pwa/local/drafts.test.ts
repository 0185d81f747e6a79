import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { discardDraft, getDraft, getLatestDraft, saveDraft, startDraft } from './drafts.ts'
import { AlreadySubmittedError, StaleDraftError } from './local-errors.ts'
import { getOutboxRow, listOutbox, submitQuestionnaire } from './outbox.ts'

/** Loads the same code as another tab would: with its own state, but the same database. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./drafts.ts')), ...(await import('./outbox.ts')) }
}

beforeEach(clearPhone)

describe('a draft', () => {
  it('leaves nothing behind until something is typed', async () => {
    await startDraft()
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('returns the latest save', async () => {
    const draft = await startDraft()
    const saved = await saveDraft({ ...draft, fields: { firstName: 'Ru' } })
    await saveDraft({ ...saved, fields: { firstName: 'Ruth' }, section: 2 })
    expect(await getLatestDraft()).toMatchObject({
      key: draft.key,
      fields: { firstName: 'Ruth' },
      section: 2,
    })
    expect(saved.savedAt).toBeGreaterThan(0)
  })

  it('is not changed when the form mutates its fields afterward', async () => {
    const fields = { amenities: ['Gardens'] }
    const { key } = await saveDraft({ ...(await startDraft()), fields })
    fields.amenities.push('Spa')
    expect((await getDraft(key))?.fields).toEqual({ amenities: ['Gardens'] })
  })

  it('accepts overlapping saves from one tab, and the last one wins', async () => {
    const draft = await startDraft()
    await Promise.all(['R', 'Ru', 'Ruth'].map((firstName) => saveDraft({ ...draft, fields: { firstName } })))
    expect((await getLatestDraft())?.fields).toEqual({ firstName: 'Ruth' })
  })

  it('stores the key of the search that it corrects', async () => {
    const draft = await startDraft({ fields: { city: 'Austin' }, supersedes: 'before' })
    expect(await saveDraft(draft)).toMatchObject({ fields: { city: 'Austin' }, supersedes: 'before' })
  })
})

describe('a tab that has not seen the newer version', () => {
  it('is refused and overwrites nothing', async () => {
    const mine = await saveDraft({ ...(await startDraft()), fields: { city: 'Austin' } })
    const other = await openTab()
    const theirs = await other.getLatestDraft()
    expect(theirs?.key).toBe(mine.key)
    if (theirs) await other.saveDraft({ ...theirs, fields: { city: 'Dallas' } })
    await expect(saveDraft({ ...mine, fields: { city: 'Houston' } })).rejects.toThrow(StaleDraftError)
    await expect(submitQuestionnaire(mine, FAMILY)).rejects.toThrow(StaleDraftError)
    expect((await getLatestDraft())?.fields).toEqual({ city: 'Dallas' })
    expect(await listOutbox()).toEqual([])
  })

  it('can save after it has read the newer version', async () => {
    const mine = await saveDraft({ ...(await startDraft()), fields: { city: 'Austin' } })
    const other = await openTab()
    await other.saveDraft({ ...mine, fields: { city: 'Dallas' } })
    const seen = await getDraft(mine.key)
    if (seen) await saveDraft({ ...seen, fields: { city: 'Houston' } })
    expect((await getLatestDraft())?.fields).toEqual({ city: 'Houston' })
  })

  it('does not restore a draft that it deleted itself', async () => {
    const mine = await saveDraft({ ...(await startDraft()), fields: { city: 'Austin' } })
    await discardDraft(mine.key)
    await expect(saveDraft(mine)).rejects.toMatchObject({ name: 'StaleDraftError', reason: 'gone' })
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('saves and submits what is typed after another tab deleted the draft', async () => {
    const mine = await saveDraft({ ...(await startDraft()), fields: { city: 'Austin' } })
    const other = await openTab()
    await other.discardDraft(mine.key)
    const again = await saveDraft({ ...mine, fields: { city: 'Houston' } })
    expect(await getLatestDraft()).toMatchObject({ key: mine.key, fields: { city: 'Houston' } })
    await submitQuestionnaire(again, FAMILY)
    expect(await listOutbox()).toMatchObject([{ key: mine.key, payload: FAMILY }])
  })
})

describe('submitting', () => {
  it('turns the draft into a frozen row', async () => {
    const draft = await saveDraft(await startDraft())
    const payload = { ...FAMILY, amenities: [...FAMILY.amenities] }
    await submitQuestionnaire(draft, payload)
    payload.amenities.pop()
    expect(await getLatestDraft()).toBeUndefined()
    expect(await getOutboxRow(draft.key)).toMatchObject({ payload: FAMILY, status: 'waiting', attempts: 0 })
  })

  it('several times concurrently submits once', async () => {
    const draft = await saveDraft(await startDraft())
    await Promise.all([1, 2, 3].map(() => submitQuestionnaire(draft, FAMILY)))
    expect(await listOutbox()).toMatchObject([{ key: draft.key, payload: FAMILY }])
  })

  it('different answers under a submitted key is refused, so that they are not dropped silently', async () => {
    const draft = await saveDraft(await startDraft())
    await submitQuestionnaire(draft, FAMILY)
    const other = submitQuestionnaire(draft, { ...FAMILY, city: 'Houston' })
    await expect(other).rejects.toThrow(AlreadySubmittedError)
    expect(await listOutbox()).toMatchObject([{ key: draft.key, payload: FAMILY }])
  })

  it('does not leave a draft behind when an autosave fires afterward', async () => {
    const draft = await saveDraft(await startDraft())
    await submitQuestionnaire(draft, FAMILY)
    await expect(saveDraft(draft)).rejects.toThrow(AlreadySubmittedError)
    expect(await getLatestDraft()).toBeUndefined()
  })

  it('works for a form that was never saved', async () => {
    const draft = await startDraft()
    await submitQuestionnaire(draft, FAMILY)
    expect(await listOutbox()).toHaveLength(1)
  })
})
