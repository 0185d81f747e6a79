import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { MESSAGE } from '../testing/answers.ts'
import { emptyPhone } from '../testing/empty-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { json, refused, scriptServer } from '../testing/scripted-server.ts'
import { withLocal } from './database.ts'
import {
  findMessageDraft,
  listMessageDrafts,
  reopenRefusedMessage,
  saveMessageDraft,
  submitContact,
} from './message-draft.ts'
import { listOutbox } from './outbox.ts'

beforeEach(emptyPhone)

it('a message is queued under the key of its draft, once, and leaves no draft behind', async () => {
  await saveMessageDraft('k', { message: 'Please' })
  await submitContact('k', MESSAGE)
  await submitContact('k', MESSAGE)
  await saveMessageDraft('k', { message: 'Please call' })
  expect(await listMessageDrafts()).toEqual([])
  expect((await listOutbox()).map(({ key }) => key)).toEqual(['k'])
})

it('several messages that were begun are all kept, the latest first', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1)
  await saveMessageDraft('a', { message: 'one' })
  now.mockReturnValue(2)
  await saveMessageDraft('b', { message: 'two' })
  now.mockRestore()
  expect((await listMessageDrafts()).map(({ key }) => key)).toEqual(['b', 'a'])
})

it('a refused message is kept as a draft at once, with the reason, under its key', async () => {
  const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  await reopenRefusedMessage(key)
  expect(await listMessageDrafts()).toMatchObject([{ key, fields: MESSAGE, problem: { status: 422 } }])
  expect(await listOutbox()).toEqual([])
})

it('gets a new key only where the server holds another message under the old one', async () => {
  const family = startScenario(scriptServer(() => json(422, { code: 'key_reused', message: 'x' })).fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  expect((await reopenRefusedMessage(key)).key).not.toBe(key)
})

it('a draft of an earlier version, which had no key, gets one and keeps it', async () => {
  await withLocal((db) => db.meta.put({ id: 'message-draft', value: { message: 'Begun before' } }))
  const draft = await findMessageDraft()
  expect(draft).toMatchObject({ fields: { message: 'Begun before' } })
  expect((await listMessageDrafts())[0]?.key).toBe(draft?.key)
})
