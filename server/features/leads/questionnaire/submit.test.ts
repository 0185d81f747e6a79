import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'

const app = openForTests(openTestApp)

const leadsOf = (email: string) =>
  app.sql`select * from questionnaires where lower(email) = ${email.trim().toLowerCase()}`

test('a submission returns a receipt, the whole list and the answers as sent', async () => {
  const key = randomUUID()
  const sent = someAnswers({
    firstName: ' Rosa ',
    amenities: ['Spa', 'Spa', 'Memory Care'],
    extra: 'ignored',
  })
  const response = await app.submit(key, { ...sent, ipAddress: '192.0.2.1', userAgent: 'made up' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  const { facilities } = z.parse(QuestionnaireResponse, body)
  expect(facilities.length).toBeGreaterThan(0)
  expect(facilities.length).toBeLessThanOrEqual(20)
  const { extra, ...fields } = sent
  expect(body).toMatchObject({ key, status: 'ready', rankedBy: 'rules' })
  expect(body.questionnaire).toEqual(fields)
})

test('the lead has trimmed answers without duplicates, and its booleans match the amenities', async () => {
  const sent = someAnswers({ firstName: ' Rosa ', amenities: ['Spa', 'Spa', 'Memory Care'], phone: '  ' })
  await app.submit(randomUUID(), sent, { 'user-agent': 'A phone' })
  const [lead, ...more] = await leadsOf(sent.email)
  expect(more).toEqual([])
  expect(lead).toMatchObject({
    firstName: 'Rosa',
    amenities: ['Spa', 'Memory Care'],
    userAgent: 'A phone',
    spa: true,
    memoryCare: true,
    gardens: false,
    phone: null,
    tosAgreed: true,
    marketingOptIn: false,
  })
})

test('the consent records the terms’ version and hash, the purposes, and Global Privacy Control', async () => {
  const current = someAnswers({ marketingOptIn: true })
  const older = someAnswers({ termsVersion: '2019-01-01' })
  await app.submit(randomUUID(), current, { 'sec-gpc': '1' })
  await app.submit(randomUUID(), older)
  const consentOf = async (email: string) => {
    const [row] =
      await app.sql`select consent_terms as terms, consent_terms_hash as terms_hash, consent_purposes as purposes,
        consent_gpc as gpc
      from submissions join questionnaires on questionnaires.id = questionnaire_id where email = ${email}`
    return { terms: row?.terms, termsHash: row?.termsHash, gpc: row?.gpc, purposes: row?.purposes }
  }
  const [first, second] = [await consentOf(current.email), await consentOf(older.email)]
  expect(first.purposes).not.toContain('sharing_marketing_partners')
  expect(second.purposes).toContain('sharing_marketing_partners')
  expect(first).toMatchObject({ terms: TERMS_VERSION, gpc: true })
  expect(first.termsHash).toHaveLength(32)
  expect(first.purposes).toContain('marketing')
  expect(second).toMatchObject({ terms: '2019-01-01', termsHash: null, gpc: false })
  expect(second.purposes).not.toContain('marketing')
})

test('the key is optional', async () => {
  const response = await app.sendJson('/api/questionnaire', someAnswers())
  expect(response.status).toBe(200)
  const { key } = await response.json()
  expect((await app.read(key)).status).toBe(200)
})

test('a bare key and a quoted one, in either case, are the same key', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  const quoted = await (await app.submit(key, sent)).text()
  const bare = await app.sendJson('/api/questionnaire', sent, { 'idempotency-key': key.toUpperCase() })
  expect(await bare.text()).toBe(quoted)
})

test('a retry gets the same bytes, even if its fields are reordered and the catalog has changed', async () => {
  const key = randomUUID()
  const sent = someAnswers({ city: 'El Paso', zipCode: '79901' })
  const first = await (await app.submit(key, sent)).text()
  await app.sql`update facilities set name = name || ' (renamed)', price = 9999 where state = 'TX'`
  const reordered = Object.fromEntries(Object.entries(sent).reverse())
  const again = await app.submit(key, { ...reordered, userAgent: 'another', ipAddress: '198.51.100.7' })
  expect([again.status, await again.text()]).toEqual([200, first])
  expect(await (await app.read(key)).text()).toBe(first)
})

test('a retry gets the stored answer even if validation has become stricter', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  const first = await (await app.submit(key, sent)).text()
  const old = { ...sent, budget: 'a budget that is no longer offered' }
  const { canonicalHash } = await import('#server/platform/idempotency/key-header.ts')
  const { hashKey } = await import('#server/platform/idempotency/key-header.ts')
  await app.sql`update submissions set request_hash = ${canonicalHash(old)} where key_hash = ${hashKey(key)}`
  const retry = await app.submit(key, old)
  expect([retry.status, await retry.text()]).toEqual([200, first])
})

test('another payload under the same key is refused and changes nothing', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  const first = await (await app.submit(key, sent)).text()
  const other = await app.submit(key, { ...sent, city: 'Dallas' })
  expect(other.status).toBe(422)
  expect(await other.json()).toEqual({ code: 'key_reused', message: MESSAGES.keyReused })
  expect(await (await app.read(key)).text()).toBe(first)
  expect(await leadsOf(sent.email)).toMatchObject([{ city: 'Austin' }])
})

test('the same email is refused in the contract’s words, regardless of case and spacing', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  for (const email of [sent.email, sent.email.toUpperCase(), `  ${sent.email} `]) {
    const key = randomUUID()
    const response = await app.submit(key, { ...sent, firstName: 'Someone', email })
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ code: 'duplicate_email', message: MESSAGES.duplicateEmail })
    expect((await app.read(key)).status).toBe(404)
  }
  expect(await leadsOf(sent.email)).toMatchObject([{ firstName: 'Rosa' }])
})

test('a key that was refused for its email works with another email', async () => {
  const taken = someAnswers()
  await app.submit(randomUUID(), taken)
  const key = randomUUID()
  expect((await app.submit(key, taken)).status).toBe(409)
  expect((await app.submit(key, someAnswers())).status).toBe(200)
})

test('discovered communities are stored with the search’s place and nothing about the family', async () => {
  const sent = someAnswers({ city: 'Houston', zipCode: '77002' })
  await app.submit(randomUUID(), sent)
  await app.idle()
  const rows = await app.sql`select distinct source_search from discovered_facilities`
  const places = rows.map((row) => row.sourceSearch)
  expect(places).toContain('Houston, TX 77002')
  expect(places.filter((place) => !/^[A-Z][A-Za-z ]+, TX \d{5}$/.test(place))).toEqual([])
})

test('the log contains no personal data', () => {
  expect(app.logged.join()).not.toMatch(/example\.org|Rosa|Diaz|512-555/)
})
