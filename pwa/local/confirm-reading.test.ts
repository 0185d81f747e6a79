import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Needs } from '#shared/matching/needs.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { readyResponse } from '../testing/answers.ts'
import { clearPhone } from '../testing/clear-phone.ts'
import { startScenario } from '../testing/scenario.ts'
import { json, refused, scriptServer } from '../testing/scripted-server.ts'
import { confirmReading, findLetterState, rememberReading } from './confirm-reading.ts'
import { withLocal } from './database.ts'
import { listDrafts, saveDraft, startDraft } from './drafts.ts'
import { listOutbox } from './outbox.ts'

const LETTER = 'Mom has dementia. She uses a cane.'
const ANSWERS = { letter: LETTER, termsVersion: TERMS_VERSION, shareWithPartners: true }
const READ = { memory: { value: 'dementia', sentence: 0 } } as const
beforeEach(clearPhone)

const server = () => scriptServer(({ key, body }) => json(200, readyResponse(key, body as never)))
async function searchWith({ fetch } = server()) {
  const phone = startScenario(fetch)
  const key = await phone.submit(ANSWERS)
  await phone.drain()
  return { phone, key }
}
const needsOf = (fields: unknown) => (fields as { needs?: Needs }).needs

it('sends two tabs’ confirmations one after the other, and the last has both', async () => {
  const { seen, fetch } = server()
  const { phone, key } = await searchWith({ seen, fetch })
  await confirmReading(key, LETTER, { memory: 'dementia', payment: ['medicaid'] })
  await confirmReading(key, LETTER, { walking: 'cane_or_walker', payment: ['veteran'] })
  await phone.settle()
  const [, first, second] = seen.filter(({ method }) => method === 'POST')
  expect([first?.headers.get('Supersedes'), second?.headers.get('Supersedes')]).toEqual([key, first?.key])
  expect(needsOf(second?.body)).toEqual({
    memory: 'dementia',
    payment: ['medicaid', 'veteran'],
    walking: 'cane_or_walker',
  })
  expect(second?.body).not.toHaveProperty('shareWithPartners')
})

it('adds what was confirmed to an open draft of a correction', async () => {
  const { key } = await searchWith()
  const draft = await startDraft({ fields: { city: 'Dallas', needs: { night: 'sleeps' } }, supersedes: key })
  await saveDraft(draft)
  await confirmReading(key, LETTER, { memory: 'dementia' })
  const [changed] = await listDrafts()
  expect(changed).toMatchObject({
    fields: { city: 'Dallas', needs: { night: 'sleeps', memory: 'dementia' } },
    revision: 2,
  })
})

it('keeps a refused correction for the form, and asks nothing meanwhile', async () => {
  const { phone, key } = await searchWith(
    scriptServer(
      ({ key, body }) => json(200, readyResponse(key, body as never)),
      refused(409, 'duplicate_email'),
    ),
  )
  await confirmReading(key, LETTER, { memory: 'dementia' })
  expect(await findLetterState(key)).toEqual({ kind: 'sending' })
  await phone.drain()
  expect(await listOutbox()).toMatchObject([{ status: 'needs_attention', supersedes: key }])
  expect(await findLetterState(key)).toEqual({ kind: 'closed' })
})

it('asks again after a correction that changed the letter', async () => {
  const { phone, key } = await searchWith()
  await rememberReading(key, LETTER, READ)
  expect(await findLetterState(key)).toEqual({ kind: 'open', letter: LETTER, needs: READ })
  const [same, other] = [LETTER, `${LETTER} She is a veteran.`]
  const second = await phone.submit({ ...ANSWERS, letter: same }, key)
  await phone.drain()
  expect(await findLetterState(second)).toEqual({ kind: 'open', letter: same, needs: READ })
  const third = await phone.submit({ ...ANSWERS, letter: other }, second)
  await phone.drain()
  expect(await findLetterState(third)).toEqual({ kind: 'unread', letter: other })
})

it('answers the question together with queuing what was confirmed, so that a reload in between loses neither', async () => {
  const { key } = await searchWith()
  await rememberReading(key, LETTER, READ)
  const stored = () =>
    withLocal((db) =>
      db.transaction('r', db.outbox, db.listViews, async () => ({
        queued: await db.outbox.count(),
        reading: (await db.listViews.get(key))?.letterReading?.needs,
      })),
    )
  const confirming = confirmReading(key, LETTER, { memory: 'dementia' })
  let first = await stored()
  while (first.queued === 0) first = await stored()
  expect(first.reading).toEqual({})
  await confirming
})
