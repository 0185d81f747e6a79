import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FAMILY, MESSAGE, readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, json, ready, refused, scriptServer, silence } from '../testing/scripted-server.ts'
import { RETRY_CAP_MS } from './backoff.ts'
import { listMessageDrafts, saveMessageDraft, submitContact } from './message-draft.ts'
import { getOutboxRow, listOutbox, resend } from './outbox.ts'
import { listRefusals, refuseSharing } from './refusals.ts'
import { reopenRefusedMessage } from './reopen-message.ts'
import { eraseEverywhere, saveOpenedResult } from './results.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'

beforeEach(clearPhone)

describe('answers that the server refuses', () => {
  it('are kept with its reason and do not hold up the others', async () => {
    const server = scriptServer((seen) =>
      (seen.body as { city: string }).city === 'Poison' ? refused(422, 'invalid')(seen) : ready(seen),
    )
    const family = startScenario(server.fetch)
    const bad = await family.submit({ city: 'Poison' })
    const good = await family.submit({ email: 'other@example.org' })
    await family.settle()
    const problem = { status: 422, code: 'invalid', issues: [{ path: 'email', message: 'Why' }] }
    expect(await family.progress(bad)).toMatchObject({ step: 'needs_attention', failedOnce: true, problem })
    expect((await getOutboxRow(bad))?.payload).toMatchObject({ city: 'Poison' })
    expect(await family.progress(good)).toMatchObject({ step: 'ready' })
  })

  it('do not hold up the others while their request hangs', async () => {
    const server = scriptServer((seen) =>
      (seen.body as { city: string }).city === 'Hang' ? silence(seen) : ready(seen),
    )
    const family = startScenario(server.fetch)
    const hanging = await family.submit({ city: 'Hang' })
    const others = await Promise.all(
      ['a', 'b', 'c'].map((name) => family.submit({ email: `${name}@example.org` })),
    )
    const draining = family.drain()
    await eventually(async () => {
      for (const key of others) expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    })
    expect(await family.progress(hanging)).toMatchObject({ step: 'waiting' })
    family.clock.pass(SEND_TIMEOUT_MS)
    await draining
  })

  it('are paused by 401 and 403 until a later wake-up', async () => {
    const server = scriptServer(refused(403, 'unauthorized'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'paused', failedOnce: false })
    family.clock.pass(RETRY_CAP_MS)
    await family.drain()
    expect(server.seen).toHaveLength(1)
    await family.drain({ eager: true })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('are erased by 410 and no longer stored', async () => {
    const family = startScenario(scriptServer(refused(410, 'erased')).fetch)
    const key = await family.submit()
    await family.settle()
    expect(await getOutboxRow(key)).toMatchObject({ status: 'erased', payload: null })
  })

  it('are kept when the server has lost them, and sent again when the family agrees', async () => {
    const server = scriptServer(accepted, refused(404, 'not_found'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'lost', reference: 'ABC-123' })
    await resend(key)
    await family.settle()
    expect(server.seen.at(-1)).toMatchObject({ method: 'POST', key, body: FAMILY })
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })
})

const recorded = ({ path }: { path: string }) => json(200, { key: path.split('/')[3] })
const statuses = async (search: string) => (await listRefusals(search)).map(({ status }) => status)

it('waits until the server can be reached, is sent once, and stays as received', async () => {
  const server = scriptServer(ready, cut, recorded)
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithPartners: false })
  await family.drain()
  expect(await statuses(search)).toEqual(['waiting'])
  await family.settle()
  expect(await statuses(search)).toEqual(['received'])
  await family.drain({ eager: true })
  expect(server.seen.slice(1).map(({ method, path, body }) => [method, path, body])).toEqual(
    [1, 2].map(() => ['PUT', `/api/questionnaire/${search}/sharing`, { shareWithPartners: false }]),
  )
})

it('takes only an answer with the key of the search as a receipt', async () => {
  const family = startScenario(scriptServer(ready, () => json(200, { ok: true })).fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithPartners: false })
  await family.drain()
  expect(await statuses(search)).toEqual(['waiting'])
})

it('is sent after the answers that it is about', async () => {
  const server = scriptServer((seen) => (seen.method === 'PUT' ? recorded(seen) : ready(seen)))
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await refuseSharing(search, { shareWithCommunities: false })
  await family.settle()
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PUT'])
})

it('goes with the mailed link that opened the search', async () => {
  const server = scriptServer(recorded)
  const family = startScenario(server.fetch)
  const opened = readyResponse('6f1c7a52-8f0e-4f7a-9d5d-3b3f2f1c0a11', FAMILY)
  await saveOpenedResult(opened, 'T'.repeat(43))
  await refuseSharing(opened.key, { shareWithPartners: false })
  await family.drain()
  expect(server.seen[0]?.headers.get('Mailed-Link')).toBe('T'.repeat(43))
})

it('belongs to the correction of its search, without what that says yes to, and goes when the search is erased', async () => {
  const server = scriptServer((seen) => (seen.method === 'PUT' ? recorded(seen) : ready(seen)))
  const family = startScenario(server.fetch)
  const search = await family.submit()
  await family.drain()
  await refuseSharing(search, { shareWithCommunities: false, shareWithPartners: false })
  await family.drain()
  const correction = await family.submit({ shareWithCommunities: true }, search)
  await family.drain()
  expect((await listRefusals(correction)).map(({ payload }) => payload)).toEqual([
    { shareWithPartners: false },
  ])
  await eraseEverywhere(correction)
  expect((await listOutbox()).map(({ kind }) => kind)).toEqual(['erasure'])
})

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
