import { expect, test } from 'vitest'
import type { OutboxRow } from '../../local/schema.ts'
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
  tried: true,
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
const describeItems = (found: Partial<StoredData>) =>
  describeSavedItems({ drafts: [], messageDrafts: [], rows: [], results: [], seen: 0, ...found })

test('waiting answers are named and can be erased', () => {
  expect(describeItems({ rows: [row({})] })).toMatchObject([
    { title: 'Your answers for Ada Byron', removal: 'erase' },
  ])
})

test('an erasure in flight cannot be erased again', () => {
  expect(describeItems({ rows: [row({ kind: 'erasure', payload: null })] })[0]?.removal).toBe('none')
})

test('erased answers are not listed', () => {
  expect(describeItems({ rows: [row({ status: 'erased' })] })).toEqual([])
})

test('every draft is listed and can be continued', () => {
  expect(describeItems({ drafts: [draft('d', ''), draft('e', 'Ada')] })).toMatchObject([
    { key: 'd', title: 'Unsent answers', removal: 'draft', continueTo: 'questionnaire' },
    { key: 'e', title: 'Unsent answers for Ada' },
  ])
})

test('an unsent message is listed', () => {
  const messageDrafts = [{ key: 'm', fields: { firstName: 'Ada', message: 'Hello' }, savedAt: 3 }]
  expect(describeItems({ messageDrafts })).toMatchObject([
    { key: 'm', title: 'An unsent message from Ada', removal: 'message', continueTo: 'contact' },
  ])
})

test('a waiting message can be reopened, and may have arrived unless it was definitely never attempted', () => {
  const message = { kind: 'contact' as const, tried: false }
  expect(describeItems({ rows: [row(message)] })).toMatchObject([
    { removal: 'reopen', mayHaveArrived: false },
  ])
  expect(describeItems({ rows: [row({ ...message, status: 'paused', tried: true })] })).toMatchObject([
    { removal: 'reopen', mayHaveArrived: true },
  ])
  expect(describeItems({ rows: [row({ kind: 'contact' })] })[0]?.mayHaveArrived).toBe(true)
})

test('a refused message can be continued; a received one can be deleted here', () => {
  expect(describeItems({ rows: [row({ kind: 'contact', status: 'needs_attention' })] })).toMatchObject([
    { removal: 'none', continueTo: 'contact' },
  ])
  expect(describeItems({ rows: [row({ kind: 'contact', status: 'received' })] })[0]?.removal).toBe('received')
})

test('a reopened message that may have arrived says so', () => {
  const messageDrafts = [{ key: 'm', fields: {}, savedAt: 3, mayHaveArrived: true as const }]
  expect(describeItems({ messageDrafts })).toMatchObject([
    { title: 'A message that you took back', where: 'On this phone. It may have reached us already.' },
  ])
})

test('viewed communities are counted', () => {
  expect(describeItems({ seen: 1 })[0]?.title).toBe('1 community that you viewed')
  expect(describeItems({ seen: 12 })).toMatchObject([
    { title: '12 communities that you viewed', removal: 'seen' },
  ])
})
