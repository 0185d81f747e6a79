import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { mailedTokens } from '#server/testing/mailed-tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'

const app = openForTests(openTestApp)
beforeEach(async () => {
  await app.sql`truncate request_counts`
})

/** A stranger who submits with the family's email first, and the token that the family is mailed. */
async function takenAddress() {
  const [key, sent] = [randomUUID(), someAnswers({ firstName: 'Stranger' })]
  const answer = await (await app.submit(key, sent)).json()
  await app.idle()
  const [token = ''] = await mailedTokens(app.env.DATA_DIR, sent.email)
  return { key, sent, answer, token }
}
const leads = (email: string) =>
  app.sql`select first_name from questionnaires where email = ${email}` as Promise<{ firstName: string }[]>

test('the reader of the mailbox replaces the lead, once under the same key', async () => {
  const { sent, token } = await takenAddress()
  const [key, mine] = [randomUUID(), { ...sent, firstName: 'Rosa' }]
  expect((await app.submit(key, mine)).status).toBe(409)
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await app.submit(key, mine, { 'mailed-link': token })).text()),
  )
  answers.push(await (await app.submit(key, mine)).text())
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ key, questionnaire: { firstName: 'Rosa' } })
  expect(await leads(sent.email)).toEqual([{ firstName: 'Rosa' }])
})

test('afterward the stranger sees and changes nothing of the family’s', async () => {
  const stranger = await takenAddress()
  const [key, mine] = [randomUUID(), { ...stranger.sent, firstName: 'Rosa' }]
  await app.submit(key, mine, { 'mailed-link': stranger.token })
  expect(await (await app.read(stranger.key)).json()).toEqual(stranger.answer)
  const again = await app.submit(randomUUID(), stranger.sent, { supersedes: stranger.key })
  expect(again.status).toBe(409)
  await app.erase(stranger.key)
  expect((await app.read(key)).status).toBe(200)
  expect(await leads(stranger.sent.email)).toEqual([{ firstName: 'Rosa' }])
})

test('afterward the family corrects with its own key', async () => {
  const { sent, token } = await takenAddress()
  const [key, next] = [randomUUID(), randomUUID()]
  const mine = { ...sent, firstName: 'Rosa' }
  await app.submit(key, mine, { 'mailed-link': token })
  const corrected = await app.submit(next, { ...mine, firstName: 'Rose' }, { supersedes: key })
  expect(corrected.status).toBe(200)
  expect((await corrected.json()).questionnaire.firstName).toBe('Rose')
})

test('a link that ended with an erasure makes nothing new, and without it the answers are a new submission', async () => {
  const { key, sent, token } = await takenAddress()
  await app.erase(key)
  const refused = await app.submit(randomUUID(), sent, { 'mailed-link': token })
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'replaced_erased'])
  expect(await leads(sent.email)).toEqual([])
  expect((await app.submit(randomUUID(), sent)).status).toBe(200)
  expect((await app.submit(randomUUID(), sent, { 'mailed-link': token })).status).toBe(409)
})

test('a malformed token is refused by name', async () => {
  const response = await app.submit(randomUUID(), someAnswers(), { 'mailed-link': 'x' })
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path: 'Mailed-Link' }])
})
