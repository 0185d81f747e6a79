import { expect, test } from 'vitest'
import type { OutboxRow } from '../local/schema.ts'
import { describeKept } from './kept-items.ts'

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

test('answers that wait are named and can be erased', () => {
  const [item] = describeKept({ rows: [row({})], results: [] })
  expect(item).toMatchObject({ title: 'Your answers for Ada Byron', removal: 'erase' })
})

test('an erasure on its way cannot be erased again', () => {
  const [item] = describeKept({ rows: [row({ kind: 'erasure', payload: null })], results: [] })
  expect(item?.removal).toBe('none')
})

test('what was erased is not listed', () => {
  expect(describeKept({ rows: [row({ status: 'erased' })], results: [] })).toEqual([])
})

test('a draft is on this phone alone', () => {
  const draft = { key: 'd', fields: { firstName: '' }, section: 0, savedAt: 2, revision: 1, writer: 'w' }
  const [item] = describeKept({ draft, rows: [], results: [] })
  expect(item).toMatchObject({ title: 'Answers that you have not sent', removal: 'discard' })
})
