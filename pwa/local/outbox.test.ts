import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { contactReceipt, FAMILY, KEY, MESSAGE } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, cut, json, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { claimAnnouncement } from './announcements.ts'
import { deleteAllData } from './delete-all-data.ts'
import { getDraft, saveDraft, startDraft } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { getOutboxRow, listOutbox, resend, submitQuestionnaire } from './outbox.ts'
import { reopenRefusedAnswers } from './reopen-answers.ts'
import { getLatestResult } from './results.ts'
import { PREFER_WAIT_S } from './send-request.ts'

beforeEach(clearPhone)

describe('answers that the server refused', () => {
  it('reopen under the same key with the server’s reason, and can be corrected and sent', async () => {
    const server = scriptServer(refused(422, 'invalid'), ready)
    const family = startScenario(server.fetch)
    const key = await family.submit({ city: 'Nowhere' })
    await family.drain()
    const draft = await reopenRefusedAnswers(key)
    expect(draft).toMatchObject({
      key,
      fields: { city: 'Nowhere' },
      problem: { issues: [{ path: 'email' }] },
    })
    expect(await getOutboxRow(key)).toBeUndefined()
    expect(await getDraft(key)).toEqual(draft)
    await submitQuestionnaire(await saveDraft(draft), FAMILY)
    await family.settle()
    expect(server.seen.map((seen) => seen.key)).toEqual([key, key])
    expect(await getLatestResult()).toMatchObject({ key, payload: FAMILY })
  })

  it('still say whom the search is for', async () => {
    const family = startScenario(scriptServer(refused(409, 'duplicate_email')).fetch)
    const sent = await startDraft({ fields: { searchFor: 'Someone else' } })
    await submitQuestionnaire(sent, FAMILY)
    await family.drain()
    const { fields } = await reopenRefusedAnswers(sent.key)
    expect(fields).toMatchObject({ searchFor: 'Someone else', city: FAMILY.city })
  })

  it('reopen under a new key that supersedes the old one when the server has other answers there', async () => {
    const family = startScenario(scriptServer(refused(422, 'key_reused')).fetch)
    const key = await family.submit()
    await family.drain()
    const draft = await reopenRefusedAnswers(key)
    expect(draft.key).not.toBe(key)
    expect(draft.supersedes).toBe(key)
  })

  it('still supersede the search that they correct when they reopen', async () => {
    const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
    const key = await family.submit({}, KEY)
    await family.drain()
    expect(await reopenRefusedAnswers(key)).toMatchObject({ key, supersedes: KEY })
  })
})

describe('answers in flight', () => {
  it('cannot be reopened', async () => {
    const family = startScenario(scriptServer(accepted).fetch)
    const key = await family.submit()
    await expect(reopenRefusedAnswers(key)).rejects.toThrow(NotReopenableError)
    await family.drain()
    await expect(reopenRefusedAnswers(key)).rejects.toThrow(NotReopenableError)
    await expect(reopenRefusedAnswers(KEY)).rejects.toThrow(NotReopenableError)
    expect(await getOutboxRow(key)).toMatchObject({ status: 'received' })
  })

  it('are not restarted by resend', async () => {
    const family = startScenario(scriptServer(accepted).fetch)
    const key = await family.submit()
    await family.drain()
    const before = await getOutboxRow(key)
    await resend(key)
    expect(await getOutboxRow(key)).toEqual(before)
  })
})

describe('deleting everything on the phone', () => {
  it('stops when something is unsent and returns the count', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    await family.submit()
    await family.submit({ email: 'other@example.org' })
    expect(await deleteAllData()).toBe(2)
    expect(await listOutbox()).toHaveLength(2)
    expect(await deleteAllData(Number.POSITIVE_INFINITY)).toBe(0)
    expect(await listOutbox()).toEqual([])
  })

  it('does not stop for what the server has received', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    await family.submit()
    await family.settle()
    expect(await deleteAllData()).toBe(0)
    expect(await getLatestResult()).toBeUndefined()
  })
})

it('an announcement is claimed once, even by concurrent callers', async () => {
  const claims = await Promise.all([1, 2, 3].map(() => claimAnnouncement(KEY, 'failed')))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await claimAnnouncement(KEY, 'failed')).toBe(false)
  expect(await claimAnnouncement(KEY, 'ready')).toBe(true)
})

describe('queued answers', () => {
  it('are sent with their key, the key they supersede, and a preference for a quick receipt', async () => {
    const server = scriptServer(ready)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.drain()
    const key = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    const { headers, body, path, method } = server.seen[1] ?? {}
    expect([method, path, body]).toEqual(['POST', '/api/questionnaire', { ...FAMILY, city: 'Dallas' }])
    expect(headers?.get('Idempotency-Key')).toBe(key)
    expect(headers?.get('Supersedes')).toBe(first)
    expect(headers?.get('Prefer')).toBe(`respond-async, wait=${PREFER_WAIT_S}`)
  })

  it('become a result that includes the payload, and leave the outbox', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const key = await family.submit()
    expect(await family.progress(key)).toMatchObject({
      step: 'waiting',
      storage: 'persistent',
      failedOnce: false,
    })
    expect(await family.drain()).toEqual({ busy: false, waiting: 0, reached: true })
    expect(await family.progress(key)).toMatchObject({ step: 'ready', reference: 'ABC-123' })
    expect(await getLatestResult()).toMatchObject({ key, payload: FAMILY, response: { rankedBy: 'rules' } })
    expect(await listOutbox()).toEqual([])
  })

  it('are marked as received once there is a receipt, and are polled until the matches arrive', async () => {
    const server = scriptServer(accepted, accepted, ready)
    const family = startScenario(server.fetch)
    const key = await family.submit()
    await family.drain()
    expect(await family.progress(key)).toMatchObject({ step: 'received', reference: 'ABC-123' })
    await family.settle()
    expect(await family.progress(key)).toMatchObject({ step: 'ready' })
    const requests = server.seen.map(({ method, path }) => `${method} ${path}`)
    expect(requests).toEqual(['POST /api/questionnaire', ...Array(2).fill(`GET /api/questionnaire/${key}`)])
  })

  it('replace the result that they correct', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    const first = await family.submit()
    await family.drain()
    const second = await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(await family.progress(first)).toBeUndefined()
    expect(await getLatestResult()).toMatchObject({ key: second, supersedes: first })
  })

  it('wait for the submission that they correct', async () => {
    const server = scriptServer(cut)
    const family = startScenario(server.fetch)
    const first = await family.submit()
    await family.submit({ city: 'Dallas' }, first)
    await family.drain()
    expect(server.seen.map(({ key }) => key)).toEqual([first])
  })
})

it('marks a message as received once there is a receipt, and deletes its text', async () => {
  const family = startScenario(scriptServer(({ key }) => json(200, contactReceipt(key))).fetch)
  const key = await family.write(MESSAGE)
  await family.settle()
  expect(await family.progress(key)).toMatchObject({ kind: 'contact', step: 'received' })
  expect((await getOutboxRow(key))?.payload).toBeNull()
})
