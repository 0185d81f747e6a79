import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalHash } from '#server/platform/idempotency/canonical-hash.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { QuestionnaireResponse } from '#shared/questionnaire-response.ts'

/** An answer as the server gave it at commit be5d4c8, before communities had facts. */
const RECORDED = join(import.meta.dirname, '../../../testing/answer-be5d4c8.json')

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('an answer stored by an earlier version is returned byte for byte, to a retry and to a reader', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  await app.submit(key, sent)
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8'))
  const stored = JSON.stringify({ ...recorded, key, questionnaire: sent })
  await app.sql`update submissions set response = ${stored}, code_hash = null where key_hash = ${hashKey(key)}`

  const retry = await app.submit(key, sent)
  expect([retry.status, await retry.text()]).toEqual([200, stored])
  const read = await app.read(key)
  expect([read.status, await read.text()]).toEqual([200, stored])
})

test('answers with a phone number longer than today’s limit get their stored answer, and new ones are refused', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  const old = { ...sent, phone: '9'.repeat(60_000) }
  const { code, ...answer } = await (await app.submit(key, sent)).json()
  const stored = JSON.stringify({ ...answer, questionnaire: old })
  await app.sql`update submissions set response = ${stored}, request_hash = ${canonicalHash(old)}, code_hash = null
    where key_hash = ${hashKey(key)}`

  const retry = await app.submit(key, old)
  expect([retry.status, await retry.text()]).toEqual([200, stored])
  expect(z.parse(QuestionnaireResponse, JSON.parse(stored)).questionnaire.phone).toBe(old.phone)
  const fresh = await app.submit(randomUUID(), { ...someAnswers(), phone: old.phone })
  expect([fresh.status, (await fresh.json()).issues]).toEqual([
    422,
    [{ path: 'phone', message: 'Please shorten the phone number to 40 characters' }],
  ])
})

test('an answer of an earlier version is valid today, without the fields that were added since', async () => {
  const recorded = JSON.parse(await readFile(RECORDED, 'utf8'))
  expect(z.parse(QuestionnaireResponse, recorded)).toEqual(recorded)
  for (const added of ['fartherAway', 'notices']) expect(recorded).not.toHaveProperty(added)
  for (const match of recorded.facilities)
    for (const added of ['for', 'against', 'campus', 'waterMiles']) expect(match).not.toHaveProperty(added)
})
