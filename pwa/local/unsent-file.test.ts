// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetPhone, standIn } from '../testing/browser.ts'
import { submitContact } from './message-draft.ts'
import { listOutbox } from './outbox.ts'
import { makeKey } from './submission-key.ts'
import { MAX_FILE_CHARACTERS, takeInFile, unsentFileOf } from './unsent-file.ts'

beforeAll(() => standIn(() => undefined))
beforeEach(forgetPhone)

const MESSAGE = { firstName: 'Ruth', lastName: 'Wu', email: 'ruth@example.org', message: 'Please call us.' }

it('takes what waits to another phone under the same key, with the same words', async () => {
  const key = makeKey()
  await submitContact(key, MESSAGE)
  const [waiting] = await listOutbox()
  const file = await unsentFileOf(key)
  await forgetPhone()

  expect(await takeInFile(file as Blob)).toBe('taken')
  expect(await listOutbox()).toEqual([waiting])
  expect(await takeInFile(file as Blob)).toBe('known')
  expect(await listOutbox()).toHaveLength(1)
})

it('has no file of what is not there', async () => {
  expect(await unsentFileOf(makeKey())).toBeUndefined()
})

it.each([
  ['no JSON', '{'],
  ['another file', '{"format":"something else"}'],
  ['a later version', '{"format":"hearthfinder-unsent","version":2}'],
  ['too much', JSON.stringify('x'.repeat(MAX_FILE_CHARACTERS))],
])('refuses %s and changes nothing', async (_, text) => {
  expect(await takeInFile(new Blob([text]))).toBe('unreadable')
  expect(await listOutbox()).toEqual([])
})
