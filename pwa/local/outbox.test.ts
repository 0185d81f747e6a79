import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAMILY, KEY } from '../testing/answers.ts'
import { emptyPhone } from '../testing/empty-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { accepted, ready, refused, scriptServer } from '../testing/scripted-server.ts'
import { claimAnnouncement } from './announcements.ts'
import { deleteAllData } from './delete-all-data.ts'
import { getDraft, saveDraft } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { getOutboxRow, listOutbox, reopenRefusedAnswers, resend, submitQuestionnaire } from './outbox.ts'
import { getLatestResult } from './results.ts'

beforeEach(emptyPhone)

describe('answers that the server refused', () => {
  it('open again under the same key, with the server’s words, and can be sent corrected', async () => {
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

  it('open under a new key that corrects the old one, when the server holds other answers there', async () => {
    const family = startScenario(scriptServer(refused(422, 'key_reused')).fetch)
    const key = await family.submit()
    await family.drain()
    const draft = await reopenRefusedAnswers(key)
    expect(draft.key).not.toBe(key)
    expect(draft.supersedes).toBe(key)
  })

  it('keep the search that they correct when they open again', async () => {
    const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
    const key = await family.submit({}, KEY)
    await family.drain()
    expect(await reopenRefusedAnswers(key)).toMatchObject({ key, supersedes: KEY })
  })
})

describe('answers on their way', () => {
  it('cannot be opened for change', async () => {
    const family = startScenario(scriptServer(accepted).fetch)
    const key = await family.submit()
    await expect(reopenRefusedAnswers(key)).rejects.toThrow(NotReopenableError)
    await family.drain()
    await expect(reopenRefusedAnswers(key)).rejects.toThrow(NotReopenableError)
    await expect(reopenRefusedAnswers(KEY)).rejects.toThrow(NotReopenableError)
    expect(await getOutboxRow(key)).toMatchObject({ status: 'received' })
  })

  it('are not started over by asking to send them again', async () => {
    const family = startScenario(scriptServer(accepted).fetch)
    const key = await family.submit()
    await family.drain()
    const before = await getOutboxRow(key)
    await resend(key)
    expect(await getOutboxRow(key)).toEqual(before)
  })
})

describe('deleting what the phone keeps', () => {
  it('stops at what was not sent, and says how much it is', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    await family.submit()
    await family.submit({ email: 'other@example.org' })
    expect(await deleteAllData()).toBe(2)
    expect(await listOutbox()).toHaveLength(2)
    expect(await deleteAllData(Number.POSITIVE_INFINITY)).toBe(0)
    expect(await listOutbox()).toEqual([])
  })

  it('does not stop at what the server has', async () => {
    const family = startScenario(scriptServer(ready).fetch)
    await family.submit()
    await family.settle()
    expect(await deleteAllData()).toBe(0)
    expect(await getLatestResult()).toBeUndefined()
  })
})

it('a thing is said once, however many ask at once', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => claimAnnouncement(KEY, 'failed')))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await claimAnnouncement(KEY, 'failed')).toBe(false)
  expect(await claimAnnouncement(KEY, 'ready')).toBe(true)
})
