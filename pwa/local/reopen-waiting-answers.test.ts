import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY } from '../testing/answers.ts'
import { emptyPhone } from '../testing/empty-phone.ts'
import { eventually } from '../testing/eventually.ts'
import { createLocks } from '../testing/locks.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, ready, refused, scriptServer, silence } from '../testing/scripted-server.ts'
import { RETRY_CAP_MS } from './backoff.ts'
import { withLocal } from './database.ts'
import { getDraft, listDrafts } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { getOutboxRow, listOutbox, submitQuestionnaire } from './outbox.ts'
import { reopenWaitingAnswers } from './reopen-waiting-answers.ts'
import { listResults } from './results.ts'
import { SEND_TIMEOUT_MS } from './send-request.ts'

beforeEach(emptyPhone)

describe('answers that were never tried', () => {
  it('are withdrawn under their key, and sent once, as changed', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    const { draft, mode } = await reopenWaitingAnswers(key, family.deps.locks)
    expect(mode).toBe('withdrawn')
    expect(draft).toMatchObject({ key, fields: { city: 'Auston' } })
    expect(await listOutbox()).toEqual([])
    await family.drain({ eager: true })
    expect(server.seen).toEqual([])
    await submitQuestionnaire(draft, FAMILY)
    await family.settle()
    expect(server.seen).toMatchObject([{ key, body: FAMILY }])
  })

  it('are withdrawn whole after hours without a connection: nothing was asked in vain', async () => {
    const server = scriptServer(ready)
    let isOffline = true
    const family = startScenario(server.fetch, { isBrowserOffline: () => isOffline })
    const key = await family.submit({ city: 'Auston' })
    expect(await family.drain({ eager: true })).toMatchObject({ waiting: 1, reached: false })
    expect(await reopenWaitingAnswers(key, family.deps.locks)).toMatchObject({
      mode: 'withdrawn',
      draft: { key },
    })
    expect(server.seen).toEqual([])
    isOffline = false
    await family.submit({ email: 'other@example.org' })
    await family.settle()
    expect(server.seen).toHaveLength(1)
  })

  it('are sent although the browser says that there is no connection, when our server answers', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch, {
      isBrowserOffline: () => true,
      isServerReachable: async () => true,
    })
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
  })

  it('keep the search that they correct', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const former = await family.submit()
    await family.settle()
    const key = await family.submit({}, former)
    expect((await reopenWaitingAnswers(key, family.deps.locks)).draft).toMatchObject({
      key,
      supersedes: former,
    })
  })

  it('are not withdrawn while someone sends: the changes become a correction', async () => {
    const locks = createLocks()
    const server = scriptServer(silence)
    const family = startScenario(server.fetch, { locks })
    const first = await family.submit()
    const sending = family.drain()
    await eventually(() => expect(server.seen).toHaveLength(1))
    const { draft, mode } = await reopenWaitingAnswers(first, locks)
    expect(mode).toBe('correction')
    expect(draft).toMatchObject({ supersedes: first })
    expect(await getOutboxRow(first)).toMatchObject({ status: 'waiting', payload: FAMILY })
    family.clock.pass(SEND_TIMEOUT_MS)
    await sending
  })

  it('are not withdrawn where an earlier version of the app left them: it may have tried them', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const key = await family.submit()
    await withLocal(async (db) => {
      const { tried: _, ...row } = (await db.outbox.get(key)) ?? { key }
      await db.outbox.put(row as never)
    })
    expect(await reopenWaitingAnswers(key, family.deps.locks)).toMatchObject({ mode: 'correction' })
  })
})

describe('answers that may have arrived', () => {
  it('stay in line and go first; what is changed goes under a key of its own that supersedes them', async () => {
    const server = scriptServer(cut, ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    await family.drain()
    const { draft, mode } = await reopenWaitingAnswers(key, family.deps.locks)
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

  it('are opened once, however often they are taken back', async () => {
    const family = startScenario(scriptServer(cut).fetch)
    const key = await family.submit()
    await family.drain()
    const first = await reopenWaitingAnswers(key, family.deps.locks)
    expect(await reopenWaitingAnswers(key, family.deps.locks)).toEqual(first)
    expect(await listDrafts()).toHaveLength(1)
  })

  it('leave nothing to correct behind when they are refused and their correction arrives', async () => {
    const server = scriptServer(cut, refused(422, 'invalid'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Auston' })
    await family.drain()
    const { draft } = await reopenWaitingAnswers(key, family.deps.locks)
    await submitQuestionnaire(draft, FAMILY)
    await family.settle()
    expect(await listOutbox()).toEqual([])
    expect((await listResults()).map((result) => result.key)).toEqual([draft.key])
  })
})

it('answers with a receipt are not taken back', async () => {
  const family = startScenario(scriptServer(accepted).fetch)
  const key = await family.submit()
  await family.drain()
  await expect(reopenWaitingAnswers(key, family.deps.locks)).rejects.toThrow(NotReopenableError)
  expect(await getDraft(key)).toBeUndefined()
})

it('a row that was withdrawn between the list and its turn is not sent', async () => {
  const server = scriptServer(silence)
  // Without Web Locks another tab may withdraw while this one sends.
  const family = startScenario(server.fetch, { locks: undefined })
  for (const name of ['a', 'b', 'c']) await family.submit({ email: `${name}@example.org` })
  const sending = family.drain()
  await eventually(() => expect(server.seen).toHaveLength(2))
  const third = (await listOutbox()).find((row) => row.tried === false)?.key ?? ''
  expect(await reopenWaitingAnswers(third, createLocks())).toMatchObject({ mode: 'withdrawn' })
  family.clock.pass(SEND_TIMEOUT_MS)
  await sending
  expect(server.seen.some(({ key }) => key === third)).toBe(false)
})
