import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY, KEY } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { claimAnnouncement } from './announcements.ts'
import { deleteAllData } from './delete-all-data.ts'
import { getDraft, saveDraft, startDraft } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { getOutboxRow, listOutbox, resend, submitQuestionnaire } from './outbox.ts'
import { reopenRefusedAnswers } from './reopen-answers.ts'
import { getLatestResult } from './results.ts'

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
