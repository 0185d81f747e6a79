import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AlreadySubmittedError, StaleDraftError, StorageError } from '../local/local-errors.ts'
import type { Draft } from '../local/schema.ts'
import { AUTOSAVE_MS, createAutosave, type SaveState } from './autosave.ts'

const DRAFT: Draft = { key: 'k', fields: {}, section: 0, savedAt: 0, revision: 0, writer: 'w' }

/** A phone that takes what it is given, or throws what it is told to. */
function phone() {
  const written: Draft[] = []
  const states: SaveState['kind'][] = []
  let trouble: Error | undefined
  const autosave = createAutosave(
    DRAFT,
    async (draft) => {
      if (trouble) throw trouble
      const kept = { ...draft, savedAt: 5, revision: draft.revision + 1 }
      written.push(kept)
      return kept
    },
    (state) => states.push(state.kind),
  )
  return { autosave, written, states, refuseWith: (error?: Error) => (trouble = error) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes once after a pause in typing, what was typed last', async () => {
  const { autosave, written, states } = phone()
  autosave.change({ city: 'A' }, 1)
  autosave.change({ city: 'Au' }, 1)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toMatchObject([{ fields: { city: 'Au' }, section: 1, revision: 1 }])
  expect(states).toEqual(['saved'])
})

it('writes at once when the page is put away, and not a second time', async () => {
  const { autosave, written } = phone()
  autosave.change({ city: 'A' }, 1)
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
})

it('passes on the revision that the phone gave, so that its own next write is no stranger', async () => {
  const { autosave, written } = phone()
  for (const city of ['A', 'B']) {
    autosave.change({ city }, 0)
    await autosave.flush()
  }
  expect(written.map(({ revision }) => revision)).toEqual([1, 2])
})

it('hands over the latest fields to be sent, and raises no ghost of them afterwards', async () => {
  const { autosave, written } = phone()
  autosave.change({ city: 'A' }, 0)
  expect(await autosave.settle()).toMatchObject({ fields: { city: 'A' }, revision: 1 })
  autosave.end()
  autosave.change({ city: 'B' }, 0)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
})

it('writes by no timer from the moment it is to be sent, and again when it could not be', async () => {
  const { autosave, written } = phone()
  autosave.change({ city: 'A' }, 0)
  await autosave.settle()
  autosave.change({ city: 'B' }, 0)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS * 2)
  expect(written).toHaveLength(1)
  autosave.resume()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect(written).toMatchObject([{ fields: { city: 'A' } }, { fields: { city: 'B' } }])
})

it.each([
  [new StorageError('full'), 'full'],
  [new StorageError('refused'), 'refused'],
  [new StaleDraftError('newer'), 'elsewhere'],
  [new AlreadySubmittedError(), 'sent'],
  [new Error('unforeseen'), 'refused'],
])('says why %s was not saved, and writes it with the next occasion', async (error, kind) => {
  const { autosave, written, states, refuseWith } = phone()
  refuseWith(error)
  autosave.change({ city: 'A' }, 0)
  await autosave.flush()
  expect(states).toEqual([kind])
  expect(autosave.isDue()).toBe(true)
  refuseWith()
  await autosave.flush()
  expect(written).toMatchObject([{ fields: { city: 'A' } }])
  expect(autosave.isDue()).toBe(false)
})

it('drops what the server once said as soon as something is corrected', async () => {
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
  autosave.change({ email: 'new@example.org' }, 1)
  await autosave.flush()
  expect(written[0]).not.toHaveProperty('problem')
})

it('names what would be lost with the page, also while it is being written, and nothing once sent or elsewhere', async () => {
  const { autosave, refuseWith } = phone()
  expect(autosave.unsaved()).toBeUndefined()
  autosave.change({ city: 'A' }, 1)
  expect(autosave.unsaved()).toMatchObject({ fields: { city: 'A' }, section: 1 })
  const writing = autosave.flush()
  expect(autosave.unsaved()).toMatchObject({ fields: { city: 'A' } })
  await writing
  expect(autosave.unsaved()).toBeUndefined()
  refuseWith(new StaleDraftError('newer'))
  autosave.change({ city: 'B' }, 1)
  await autosave.flush()
  expect(autosave.unsaved()).toBeUndefined()
})
