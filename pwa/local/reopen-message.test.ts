import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { contactReceipt, MESSAGE } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { createLocks } from '../testing/locks.ts'
import { startScenario } from '../testing/scenario.ts'
import { cut, json, type Seen, scriptServer, silence } from '../testing/scripted-server.ts'
import { NotReopenableError } from './local-errors.ts'
import { listMessageDrafts, saveMessageDraft, submitContact } from './message-draft.ts'
import { getOutboxRow, listOutbox } from './outbox.ts'
import { reopenWaitingMessage } from './reopen-message.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'
import { exportUnsent } from './unsent-file.ts'

const received = ({ key }: Seen) => json(200, contactReceipt(key))
const { firstName, lastName, email } = MESSAGE
const CHANGED = { firstName, lastName, email, message: 'Please do not call me.' }

beforeEach(clearPhone)

it('a message that was never attempted becomes a draft again and is sent once, as changed', async () => {
  const server = scriptServer(received)
  const family = startScenario(server.fetch)
  const key = await family.write(MESSAGE)
  expect(await reopenWaitingMessage(key, family.deps.locks)).toEqual({
    key,
    fields: MESSAGE,
    savedAt: expect.any(Number),
  })
  await family.drain({ eager: true })
  expect([server.seen, await listOutbox()]).toEqual([[], []])
  await submitContact(key, CHANGED)
  await family.settle()
  expect(server.seen).toMatchObject([{ key, body: CHANGED }])
  expect(await listMessageDrafts()).toEqual([])
})

it('a message that may have arrived stays marked as such when it is changed and queued again', async () => {
  const server = scriptServer(cut)
  const family = startScenario(server.fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  expect(await reopenWaitingMessage(key, family.deps.locks)).toMatchObject({ key, mayHaveArrived: true })
  await family.drain({ eager: true })
  expect(server.seen).toHaveLength(1)
  await saveMessageDraft(key, CHANGED)
  expect(await listMessageDrafts()).toMatchObject([{ key, fields: CHANGED, mayHaveArrived: true }])
  await submitContact(key, CHANGED)
  expect(await getOutboxRow(key)).toMatchObject({ status: 'waiting', tried: true })
  expect(await reopenWaitingMessage(key, family.deps.locks)).toMatchObject({ mayHaveArrived: true })
})

it('a message that was exported as a file may have arrived', async () => {
  const family = startScenario(scriptServer(received).fetch)
  const key = await family.write(MESSAGE)
  await exportUnsent(key)
  expect(await reopenWaitingMessage(key, family.deps.locks)).toMatchObject({ mayHaveArrived: true })
})

it('a message cannot be reopened while it is being sent', async () => {
  const locks = createLocks()
  const server = scriptServer(silence)
  const family = startScenario(server.fetch, { locks })
  const key = await family.write(MESSAGE)
  const sending = family.drain()
  await eventually(() => expect(server.seen).toHaveLength(1))
  await expect(reopenWaitingMessage(key, locks)).rejects.toThrow(NotReopenableError)
  expect(await getOutboxRow(key)).toMatchObject({ status: 'waiting', payload: MESSAGE })
  expect(await listMessageDrafts()).toEqual([])
  family.clock.pass(SEND_TIMEOUT_MS)
  await sending
})

it('a message with a receipt cannot be reopened', async () => {
  const family = startScenario(scriptServer(received).fetch)
  const key = await family.write(MESSAGE)
  await family.drain()
  await expect(reopenWaitingMessage(key, family.deps.locks)).rejects.toThrow(NotReopenableError)
  expect(await listMessageDrafts()).toEqual([])
})
