import { expect, test } from 'vitest'
import type { OutboxRow } from '../local/schema.ts'
import { describeSavedItems, type StoredData } from './saved-items.ts'

const row = (over: Partial<OutboxRow>): OutboxRow => ({
  key: 'k1',
  kind: 'questionnaire',
  payload: { firstName: 'Ada', lastName: 'Byron' },
  savedAt: 1,
  status: 'waiting',
  attempts: 0,
  nextAttemptAt: 0,
  waitMs: 0,
  unreached: false,
  failedOnce: false,
  ...over,
})
const draft = (key: string, firstName: string) => ({
  key,
  fields: { firstName },
  section: 0,
  savedAt: 2,
  revision: 1,
  writer: 'w',
})
const listed = (found: Partial<StoredData>) =>
  describeSavedItems({ drafts: [], messageDrafts: [], rows: [], results: [], seen: 0, ...found })

test('answers that wait are named and can be erased', () => {
  expect(listed({ rows: [row({})] })).toMatchObject([
    { title: 'Your answers for Ada Byron', removal: 'erase' },
  ])
})

test('an erasure on its way cannot be erased again', () => {
  expect(listed({ rows: [row({ kind: 'erasure', payload: null })] })[0]?.removal).toBe('none')
})

test('what was erased is not listed', () => {
  expect(listed({ rows: [row({ status: 'erased' })] })).toEqual([])
})

test('every draft is listed, on this phone alone, and can be gone on with', () => {
  expect(listed({ drafts: [draft('d', ''), draft('e', 'Ada')] })).toMatchObject([
    { key: 'd', title: 'Answers that you have not sent', removal: 'draft', continueTo: 'questionnaire' },
    { key: 'e', title: 'Answers that you have not sent for Ada' },
  ])
})

test('a message that was begun is listed, too', () => {
  const messageDrafts = [{ key: 'm', fields: { firstName: 'Ada', message: 'Hello' }, savedAt: 3 }]
  expect(listed({ messageDrafts })).toMatchObject([
    {
      key: 'm',
      title: 'A message that you have not sent from Ada',
      removal: 'message',
      continueTo: 'contact',
    },
  ])
})

test('a message that waits can be taken back; one that was tried, or is not known not to be, is in doubt', () => {
  const message = { kind: 'contact' as const, tried: false }
  expect(listed({ rows: [row(message)] })).toMatchObject([{ removal: 'reopen', mayHaveArrived: false }])
  expect(listed({ rows: [row({ ...message, status: 'paused', tried: true })] })).toMatchObject([
    { removal: 'reopen', mayHaveArrived: true },
  ])
  expect(listed({ rows: [row({ kind: 'contact' })] })[0]?.mayHaveArrived).toBe(true)
})

test('a message that came back is gone on with; one that arrived is only told', () => {
  expect(listed({ rows: [row({ kind: 'contact', status: 'needs_attention' })] })).toMatchObject([
    { removal: 'none', continueTo: 'contact' },
  ])
  expect(listed({ rows: [row({ kind: 'contact', status: 'received' })] })[0]?.removal).toBe('none')
})

test('a message taken back in doubt says so', () => {
  const messageDrafts = [{ key: 'm', fields: {}, savedAt: 3, mayHaveArrived: true as const }]
  expect(listed({ messageDrafts })).toMatchObject([
    { title: 'A message that you took back', where: 'On this phone. It may have reached us already.' },
  ])
})

test('communities looked at are counted', () => {
  expect(listed({ seen: 1 })[0]?.title).toBe('One community that you looked at')
  expect(listed({ seen: 12 })).toMatchObject([
    { title: '12 communities that you looked at', removal: 'seen' },
  ])
})
