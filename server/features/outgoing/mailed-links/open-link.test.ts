import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { eraseLeads } from '#server/features/leads/questionnaire/erase.ts'
import { OPENS_PER_MINUTE } from '#server/features/leads/questionnaire/read-answer.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { mailedTokens } from '#server/testing/mailed-tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import { sweepMailedLinks } from './links.ts'

const { clock } = createFakeClock()
const app = openForTests(() => openTestApp({}, undefined, clock))
beforeEach(async () => {
  await app.sql`truncate request_counts`
})

const open = (token: unknown) => app.sendJson(API.openSearch, { token })

async function mailed(sent = someAnswers()) {
  const key = randomUUID()
  const answer = await (await app.submit(key, sent)).json()
  await app.idle()
  const [token = ''] = await mailedTokens(app.env.DATA_DIR, sent.email)
  return { key, sent, answer, token }
}

test('a link opens the list under an identity that gives no access to the server', async () => {
  const { key, answer, token } = await mailed()
  const response = await open(token)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const opened = await response.json()
  expect(opened).toEqual({ ...answer, key: opened.key })
  expect(opened.key).not.toBe(key)
  expect(await (await open(token)).json()).toEqual(opened)
  expect((await app.read(opened.key)).status).toBe(404)
  await app.erase(opened.key)
  expect((await app.read(key)).status).toBe(200)
})

test('a link opens the current version', async () => {
  const { key, sent, token } = await mailed()
  const second = await (await app.submit(randomUUID(), { ...sent, age: '85+' }, { supersedes: key })).json()
  expect((await (await open(token)).json()).reference).toBe(second.reference)
})

test('unknown, expired and erased links get the same 404', async () => {
  const [expired, erased] = [await mailed(), await mailed()]
  await app.sql`update mailed_links set expires_at = now()`
  await app.erase(erased.key)
  const answers = []
  for (const token of ['A'.repeat(43), expired.token, erased.token]) {
    const response = await open(token)
    answers.push(`${response.status} ${await response.text()}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^404 .*no longer works/)
})

test('an incomplete token is refused by name', async () => {
  for (const token of ['short', '', undefined, 7, `${'A'.repeat(42)}.`]) {
    const response = await open(token)
    expect(response.status).toBe(422)
    expect((await response.json()).issues).toMatchObject([{ path: 'token' }])
  }
})

test('opening is limited per network', async () => {
  for (let n = 0; n < OPENS_PER_MINUTE; n++) expect((await open('A'.repeat(43))).status).toBe(404)
  expect((await open('A'.repeat(43))).status).toBe(429)
})

test('a GET opens nothing', async () => {
  const { token } = await mailed()
  const response = await app.send('GET', `${API.openSearch}?token=${token}`)
  expect(response.status).toBe(405)
})

test('a link erases its lead with every version, and a retry succeeds', async () => {
  const { key, sent, token } = await mailed()
  const second = randomUUID()
  await app.submit(second, { ...sent, age: '85+' }, { supersedes: key })
  const { key: identity } = await (await open(token)).json()
  const erase = (path: string) =>
    app.send('DELETE', `${API.questionnaire}/${path}`, { headers: { 'mailed-link': token } })
  expect((await erase(identity)).status).toBe(204)
  expect((await erase(identity)).status).toBe(204)
  expect((await erase(randomUUID())).status).toBe(404)
  for (const version of [key, second]) expect((await app.read(version)).status).toBe(410)
  expect((await open(token)).status).toBe(404)
})

test('an erasure by the operator ends the links', async () => {
  const { token, sent } = await mailed()
  const [lead] = await app.sql<[{ id: string }]>`select id from questionnaires where email = ${sent.email}`
  await transaction(app.sql, (tx) => eraseLeads(tx, app.env, { ids: [lead.id] }))
  expect((await open(token)).status).toBe(404)
})

test('the sweep deletes expired links', async () => {
  const { token } = await mailed()
  await sweepMailedLinks(app)
  expect((await open(token)).status).toBe(200)
  await app.sql`update mailed_links set expires_at = now()`
  await sweepMailedLinks(app)
  expect(await app.sql`select from mailed_links`).toEqual([])
})
