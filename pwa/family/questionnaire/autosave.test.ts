import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AlreadySubmittedError, StaleDraftError, StorageError } from '../../local/local-errors.ts'
import type { Draft } from '../../local/schema.ts'
import { AUTOSAVE_MS, createAutosave, type SaveState } from './autosave.ts'

const DRAFT: Draft = { key: 'k', fields: {}, section: 0, savedAt: 0, revision: 0, writer: 'w' }

/** A phone that stores every draft, or throws the error passed to `failWith`. */
function createPhone() {
  const written: Draft[] = []
  const states: SaveState['kind'][] = []
  let failure: Error | undefined
  const autosave = createAutosave(
    DRAFT,
    async (draft) => {
      if (failure) throw failure
      const saved = { ...draft, savedAt: 5, revision: draft.revision + 1 }
      written.push(saved)
      return saved
    },
    (state) => states.push(state.kind),
  )
  return { autosave, written, states, failWith: (error?: Error) => (failure = error) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves the latest input once after a pause in typing', async () => {
  const { autosave, written, states } = createPhone()
  autosave.update({ city: 'A' }, 1)
  autosave.update({ city: 'Au' }, 1)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toMatchObject([{ fields: { city: 'Au' }, section: 1, revision: 1 }])
  expect(states).toEqual(['saved'])
})

it('saves immediately when flushed, and not a second time', async () => {
  const { autosave, written } = createPhone()
  autosave.update({ city: 'A' }, 1)
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
})

it('passes on the stored revision, so that its own next save is not stale', async () => {
  const { autosave, written } = createPhone()
  for (const city of ['A', 'B']) {
    autosave.update({ city }, 0)
    await autosave.flush()
  }
  expect(written.map(({ revision }) => revision)).toEqual([1, 2])
})

it('returns the latest fields for submission and saves nothing afterward', async () => {
  const { autosave, written } = createPhone()
  autosave.update({ city: 'A' }, 0)
  expect(await autosave.pauseAndFlush()).toMatchObject({ fields: { city: 'A' }, revision: 1 })
  autosave.stop()
  autosave.update({ city: 'B' }, 0)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
})

it('pauses during submission and resumes when it fails', async () => {
  const { autosave, written } = createPhone()
  autosave.update({ city: 'A' }, 0)
  await autosave.pauseAndFlush()
  autosave.update({ city: 'B' }, 0)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
  autosave.resume()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect(written).toMatchObject([{ fields: { city: 'A' } }, { fields: { city: 'B' } }])
})

it.each([
  [new StorageError('full'), 'full'],
  [new StorageError('refused'), 'refused'],
  [new StaleDraftError('newer'), 'stale'],
  [new AlreadySubmittedError(), 'sent'],
  [new Error('unexpected'), 'refused'],
])('reports why %s was not saved and retries with the next flush', async (error, kind) => {
  const { autosave, written, states, failWith } = createPhone()
  failWith(error)
  autosave.update({ city: 'A' }, 0)
  await autosave.flush()
  expect(states).toEqual([kind])
  expect(autosave.hasUnsavedChanges()).toBe(true)
  failWith()
  await autosave.flush()
  expect(written).toMatchObject([{ fields: { city: 'A' } }])
  expect(autosave.hasUnsavedChanges()).toBe(false)
})

it('drops the server’s problem as soon as something is changed', async () => {
  const written: Draft[] = []
  const refused: Draft = { ...DRAFT, problem: { status: 409, message: 'used before' } }
  const autosave = createAutosave(
    refused,
    async (draft) => {
      written.push(draft)
      return draft
    },
    vi.fn(),
  )
  autosave.update({ email: 'new@example.org' }, 1)
  await autosave.flush()
  expect(written[0]).not.toHaveProperty('problem')
})

it('returns unsaved changes, even while they are being written, but none once the draft is stale', async () => {
  const { autosave, failWith } = createPhone()
  expect(autosave.getUnsavedDraft()).toBeUndefined()
  autosave.update({ city: 'A' }, 1)
  expect(autosave.getUnsavedDraft()).toMatchObject({ fields: { city: 'A' }, section: 1 })
  const writing = autosave.flush()
  expect(autosave.getUnsavedDraft()).toMatchObject({ fields: { city: 'A' } })
  await writing
  expect(autosave.getUnsavedDraft()).toBeUndefined()
  failWith(new StaleDraftError('newer'))
  autosave.update({ city: 'B' }, 1)
  await autosave.flush()
  expect(autosave.getUnsavedDraft()).toBeUndefined()
})

it('writes nothing after it was stopped, not even a save that waits for the one before', async () => {
  const { autosave, written } = createPhone()
  autosave.update({ city: 'A' }, 0)
  void autosave.flush()
  autosave.update({ city: 'Au' }, 0)
  const second = autosave.flush()
  autosave.stop()
  await second
  expect(written).toEqual([])
})
