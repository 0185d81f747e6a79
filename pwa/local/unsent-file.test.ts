// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { clearPhoneAndTab, stubBrowser } from '../testing/browser.ts'
import { startScenario } from '../testing/scenario.ts'
import { ready, scriptServer } from '../testing/scripted-server.ts'
import { submitContact } from './message-draft.ts'
import { listOutbox } from './outbox.ts'
import { reopenWaitingAnswers } from './reopen-answers.ts'
import { makeKey } from './submission-key.ts'
import { exportUnsent, importUnsentFile, MAX_FILE_CHARACTERS } from './unsent-file.ts'

beforeAll(() => stubBrowser(() => undefined))
beforeEach(clearPhoneAndTab)

const MESSAGE = { firstName: 'Ruth', lastName: 'Wu', email: 'ruth@example.org', message: 'Please call us.' }

it('moves an unsent message to another phone under the same key with the same payload', async () => {
  const key = makeKey()
  await submitContact(key, MESSAGE)
  const [waiting] = await listOutbox()
  const file = await exportUnsent(key)
  await clearPhoneAndTab()

  expect(await importUnsentFile(file as Blob)).toBe('imported')
  expect(await listOutbox()).toEqual([{ ...waiting, tried: true }])
  expect(await importUnsentFile(file as Blob)).toBe('known')
  expect(await listOutbox()).toHaveLength(1)
})

it('corrects exported or imported answers instead of withdrawing them, because a server may know the key', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  const key = await family.submit()
  const file = await exportUnsent(key)
  expect(await reopenWaitingAnswers(key)).toMatchObject({ mode: 'correction' })
  await clearPhoneAndTab()
  await importUnsentFile(file as Blob)
  expect(await reopenWaitingAnswers(key)).toMatchObject({ mode: 'correction' })
})

it('returns no file for an unknown key', async () => {
  expect(await exportUnsent(makeKey())).toBeUndefined()
})

it.each([
  ['invalid JSON', '{'],
  ['another file', '{"format":"something else"}'],
  ['a later version', '{"format":"hearthfinder-unsent","version":2}'],
  ['a file that is too large', JSON.stringify('x'.repeat(MAX_FILE_CHARACTERS))],
])('refuses %s and changes nothing', async (_, text) => {
  expect(await importUnsentFile(new Blob([text]))).toBe('unreadable')
  expect(await listOutbox()).toEqual([])
})
