import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, ready, refused, scriptServer, silence } from '../testing/scripted-server.ts'
import { RETRY_CAP_MS } from './backoff.ts'
import { getDraft, listDrafts } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { getOutboxRow, listOutbox, submitQuestionnaire } from './outbox.ts'
import { reopenWaitingAnswers } from './reopen-answers.ts'
import { listResults } from './results.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'

beforeEach(clearPhone)

describe('answers that were never attempted', () => {
  it('are withdrawn, keep their key, and are sent once, as changed', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    const { draft, mode } = await reopenWaitingAnswers(key)
    expect(mode).toBe('withdrawn')
    expect(draft).toMatchObject({ key, fields: { city: 'Auston' } })
    expect(await listOutbox()).toEqual([])
    await family.drain({ eager: true })
    expect(server.seen).toEqual([])
    await submitQuestionnaire(draft, FAMILY)
    await family.settle()
    expect(server.seen).toMatchObject([{ key, body: FAMILY }])
  })

  it('can still be withdrawn after hours offline, because no request was made', async () => {
    const server = scriptServer(ready)
    let isOffline = true
    const family = startScenario(server.fetch, { isBrowserOffline: () => isOffline })
    const key = await family.submit({ city: 'Auston' })
    expect(await family.drain({ eager: true })).toMatchObject({ waiting: 1, reached: false })
    expect(await reopenWaitingAnswers(key)).toMatchObject({ mode: 'withdrawn', draft: { key } })
    expect(server.seen).toEqual([])
    isOffline = false
    await family.submit({ email: 'other@example.org' })
    await family.settle()
    expect(server.seen).toHaveLength(1)
  })

  it('can still be withdrawn while the outbox checks whether our server can be reached', async () => {
    const server = scriptServer(ready)
    const probe = Promise.withResolvers<boolean>()
    const family = startScenario(server.fetch, {
      isBrowserOffline: () => true,
      isServerReachable: () => probe.promise,
    })
    const key = await family.submit({ city: 'Auston' })
    const sending = family.drain()
    expect(await reopenWaitingAnswers(key)).toMatchObject({ mode: 'withdrawn', draft: { key } })
    probe.resolve(true)
    await sending
    expect([server.seen, await listOutbox()]).toEqual([[], []])
  })

  it('are sent when our server responds, even if the browser reports that it is offline', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch, {
      isBrowserOffline: () => true,
      isServerReachable: async () => true,
    })
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('still supersede the search that they correct', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const previous = await family.submit()
    await family.settle()
    const key = await family.submit({}, previous)
    expect((await reopenWaitingAnswers(key)).draft).toMatchObject({ key, supersedes: previous })
  })

  it('are not withdrawn once they are being sent; the changes become a correction', async () => {
    const server = scriptServer(silence)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    const sending = family.drain()
    await eventually(() => expect(server.seen).toHaveLength(1))
    const { draft, mode } = await reopenWaitingAnswers(first)
    expect(mode).toBe('correction')
    expect(draft).toMatchObject({ supersedes: first })
    expect(await getOutboxRow(first)).toMatchObject({ status: 'waiting', payload: FAMILY })
    family.clock.pass(SEND_TIMEOUT_MS)
    await sending
  })
})

describe('answers that may have arrived', () => {
  it('stay queued and go first; the changes go under a new key that supersedes them', async () => {
    const server = scriptServer(cut, ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    await family.drain()
    const { draft, mode } = await reopenWaitingAnswers(key)
    expect(mode).toBe('correction')
    expect(draft.key).not.toBe(key)
    await submitQuestionnaire(draft, FAMILY)
    family.clock.pass(RETRY_CAP_MS)
    await family.settle()
    expect(server.seen.map(({ key }) => key)).toEqual([key, key, draft.key])
    expect(server.seen.map(({ body }) => (body as { city: string }).city)).toEqual([
      'Auston',
      'Auston',
      FAMILY.city,
    ])
    expect(server.seen.at(-1)?.headers.get('Supersedes')).toContain(key)
    expect((await listResults()).map((result) => result.key)).toEqual([draft.key])
  })

  it('have one correction, even when they are reopened repeatedly', async () => {
    const family = startScenario(scriptServer(cut).fetch)
    const key = await family.submit()
    await family.drain()
    const first = await reopenWaitingAnswers(key)
    expect(await reopenWaitingAnswers(key)).toEqual(first)
    expect(await listDrafts()).toHaveLength(1)
  })

  it('leave nothing behind when they are refused and their correction arrives', async () => {
    const server = scriptServer(cut, refused(422, 'invalid'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    await family.drain()
    const { draft } = await reopenWaitingAnswers(key)
    await submitQuestionnaire(draft, FAMILY)
    await family.settle()
    expect(await listOutbox()).toEqual([])
    expect((await listResults()).map((result) => result.key)).toEqual([draft.key])
  })
})

it('answers with a receipt cannot be reopened', async () => {
  const family = startScenario(scriptServer(accepted).fetch)
  const key = await family.submit()
  await family.drain()
  await expect(reopenWaitingAnswers(key)).rejects.toThrow(NotReopenableError)
  expect(await getDraft(key)).toBeUndefined()
})

it('a row that was withdrawn after it was listed is not sent', async () => {
  const server = scriptServer(silence)
  const family = startScenario(server.fetch)
  for (const name of ['a', 'b', 'c']) await family.submit({ email: `${name}@example.org` })
  const sending = family.drain()
  await eventually(() => expect(server.seen).toHaveLength(2))
  const third = (await listOutbox()).find((row) => row.tried === false)?.key ?? ''
  expect(await reopenWaitingAnswers(third)).toMatchObject({ mode: 'withdrawn' })
  family.clock.pass(SEND_TIMEOUT_MS)
  await sending
  expect(server.seen.some(({ key }) => key === third)).toBe(false)
})
