import { createHash, randomUUID } from 'node:crypto'
import canonicalize from 'canonicalize'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { BUILT_IN_DISCLOSURES } from '#shared/desk/disclosures/built-in.ts'
import { toAcknowledgement } from './consent.ts'

const app = openForTests(openTestApp)
beforeEach(async () => {
  await app.sql`truncate acknowledgements`
})

const OREGON = BUILT_IN_DISCLOSURES.OR
const PLACE = { city: 'Portland', state: 'OR', zipCode: '97201' }
const read = { state: 'OR', version: OREGON?.version ?? '', acknowledgedAt: '2026-11-23T18:00:00.000Z' }
const stored = () =>
  app.sql`select state, version, text_hash as hash, acknowledged_at as at from acknowledgements order by received_at`

test('keeps the proof that a family read a notice after the family erased its answers', async () => {
  const key = randomUUID()
  const sent = someAnswers({ ...PLACE, acknowledgement: read })
  expect((await app.submit(key, sent)).status).toBe(200)
  expect((await app.submit(key, sent)).status).toBe(200)
  expect((await app.erase(key)).status).toBe(204)
  expect(await tablesWith(app.sql, [sent.email])).toEqual([])
  const hash = createHash('sha256')
    .update(canonicalize(OREGON?.paragraphs) ?? '')
    .digest()
  const row = { state: 'OR', version: read.version, hash, at: new Date(read.acknowledgedAt) }
  expect(await stored()).toEqual([row])
})

test('keeps a version that this server has no text of, and no time that a clock cannot show', async () => {
  const acknowledgement = { ...read, version: '2031-01-01', acknowledgedAt: '0000-01-01T00:00:00Z' }
  expect((await app.submit(randomUUID(), someAnswers({ ...PLACE, acknowledgement }))).status).toBe(200)
  expect(await stored()).toEqual([{ state: 'OR', version: '2031-01-01', hash: null, at: null }])
})

test('returns the acknowledgement without properties that no one knows', async () => {
  const sent = someAnswers({ ...PLACE, acknowledgement: { ...read, extra: ['x'] } })
  const { questionnaire } = await (await app.submit(randomUUID(), sent)).json()
  expect(questionnaire.acknowledgement).toEqual(read)
})

test('accepts answers of an older app, which knows no notice', async () => {
  expect((await app.submit(randomUUID(), someAnswers(PLACE))).status).toBe(200)
  expect(await stored()).toEqual([])
})

test('compares the version with the operator’s own notice, and knows none that is turned off', () => {
  const answers = z.parse(QuestionnaireSubmission, someAnswers({ ...PLACE, acknowledgement: read }))
  const own = { version: read.version, paragraphs: ['Ours.'] }
  const hash = createHash('sha256').update('["Ours."]').digest()
  expect(toAcknowledgement(answers, { OR: own })).toMatchObject({ state: 'OR', textHash: hash })
  expect(toAcknowledgement(answers, { OR: null })).toMatchObject({ state: 'OR', textHash: null })
})

test.each([
  [{ ...read, state: 'oregon' }, 'acknowledgement.state'],
  [{ ...read, version: 'latest' }, 'acknowledgement.version'],
  [{ ...read, acknowledgedAt: 'today' }, 'acknowledgement.acknowledgedAt'],
  [true, 'acknowledgement'],
])('refuses %j and names the field', async (acknowledgement, path) => {
  const response = await app.submit(randomUUID(), someAnswers({ ...PLACE, acknowledgement }))
  expect([
    response.status,
    (await response.json()).issues.map((issue: { path: string }) => issue.path),
  ]).toEqual([422, [path]])
})
