import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { MESSAGE } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { json, refused, scriptServer } from '../testing/scripted-server.ts'
import { listMessageDrafts, saveMessageDraft, submitContact } from './message-draft.ts'
import { listOutbox } from './outbox.ts'
import { reopenRefusedMessage } from './reopen-message.ts'

beforeEach(clearPhone)

it('a message is queued once under its draft’s key and leaves no draft behind', async () => {
  await saveMessageDraft('k', { message: 'Please' })
  await submitContact('k', MESSAGE)
  await submitContact('k', MESSAGE)
  await saveMessageDraft('k', { message: 'Please call' })
  expect(await listMessageDrafts()).toEqual([])
  expect((await listOutbox()).map(({ key }) => key)).toEqual(['k'])
})

it('several message drafts are all kept, newest first', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1)
  await saveMessageDraft('a', { message: 'one' })
  now.mockReturnValue(2)
  await saveMessageDraft('b', { message: 'two' })
  now.mockRestore()
  expect((await listMessageDrafts()).map(({ key }) => key)).toEqual(['b', 'a'])
})

it('a refused message is reopened as a draft under its key, with the reason', async () => {
  const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  await reopenRefusedMessage(key)
  expect(await listMessageDrafts()).toMatchObject([{ key, fields: MESSAGE, problem: { status: 422 } }])
  expect(await listOutbox()).toEqual([])
})

it('a refused message gets a new key only if the server has another message under the old one', async () => {
  const family = startScenario(scriptServer(() => json(422, { code: 'key_reused', message: 'x' })).fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  expect((await reopenRefusedMessage(key)).key).not.toBe(key)
})
