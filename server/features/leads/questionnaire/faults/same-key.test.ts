import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { openModelApp } from '#server/testing/model-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { listSentAnswers } from '#server/testing/stored-answers.ts'
import { someAnswers } from '#server/testing/test-app.ts'

const model = await startFaultyModel(modelFaultOf('same-key'))
const app = openForTests(() => openModelApp(model.variables))
afterAll(() => model.close())

const payloadOf = async (key: string) =>
  (await listSentAnswers(app.sql, app.sql`key_hash = ${hashKey(key)}`))[0]?.sent
const leadsOf = (email: string) => app.sql`select city from questionnaires where email = ${email}`

test(`changed answers under a used key are refused, and as a correction both versions are kept, ${model.description}`, async () => {
  const [key, correction] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  const altered = { ...sent, city: 'Dallas', zipCode: '75201' }
  const first = await (await app.submit(key, sent)).text()
  const refused = await app.submit(key, altered)
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'key_reused'])
  expect(await (await app.read(key)).text()).toBe(first)
  // The phone resends the refused answers as a correction.
  const corrected = await app.submit(correction, altered, { supersedes: key })
  expect(corrected.status).toBe(200)
  expect(await leadsOf(sent.email)).toEqual([{ city: 'Dallas' }])
  expect([await payloadOf(key), await payloadOf(correction)]).toEqual([sent, altered])
  expect(await (await app.read(key)).text()).toBe(first)
  expect((await (await app.read(correction)).json()).questionnaire).toEqual(altered)
})

test(`of two versions sent concurrently under one key one is stored, and the other can follow as a correction, ${model.description}`, async () => {
  const key = randomUUID()
  const sent = someAnswers()
  const versions = [sent, { ...sent, city: 'Dallas', zipCode: '75201' }]
  const answers = await Promise.all(versions.map((version) => app.submit(key, version)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const loser = versions[answers.findIndex(({ status }) => status === 422)]
  const winner = versions[answers.findIndex(({ status }) => status === 200)]
  expect(await payloadOf(key)).toEqual(winner)
  const correction = randomUUID()
  expect((await app.submit(correction, loser, { supersedes: key })).status).toBe(200)
  expect(await payloadOf(key)).toEqual(winner)
  expect(await payloadOf(correction)).toEqual(loser)
  expect(await leadsOf(sent.email)).toEqual([{ city: loser?.city }])
})

test(`an invalid submission is refused with its field and does not block the others, ${model.description}`, async () => {
  const good = Array.from({ length: 10 }, () => ({ key: randomUUID(), sent: someAnswers() }))
  const invalid = { key: randomUUID(), sent: someAnswers({ zipCode: 'nowhere' }) }
  const all = [...good.slice(0, 5), invalid, ...good.slice(5)]
  const answers = await Promise.all(all.map(({ key, sent }) => app.submit(key, sent)))
  expect(answers.map(({ status }) => status)).toEqual(all.map((one) => (one === invalid ? 422 : 200)))
  const refused = (await answers[all.indexOf(invalid)]?.json()) ?? {}
  expect(refused.issues).toMatchObject([{ path: 'zipCode' }])
  // After a fix it is accepted under the same key, because a refused submission does not use up its key.
  const fixed = await app.submit(invalid.key, { ...invalid.sent, zipCode: '78701' })
  expect(fixed.status).toBe(200)
  expect(await leadsOf(invalid.sent.email)).toHaveLength(1)
  model.expectCalls()
})
