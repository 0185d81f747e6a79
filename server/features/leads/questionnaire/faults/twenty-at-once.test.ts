import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { repeat } from '#server/testing/how-often.ts'
import { openModelApp } from '#server/testing/model-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { someAnswers } from '#server/testing/test-app.ts'

const model = await startFaultyModel(modelFaultOf('twenty-at-once'))
const app = openForTests(() => openModelApp(model.variables))
afterAll(() => model.close())

const leadsOf = (email: string) => app.sql`select 1 from questionnaires where email = ${email}`

test(`twenty identical requests at once create one lead and get identical bytes, ${model.description}`, async () => {
  await repeat('twenty identical posts at once', async () => {
    const key = randomUUID()
    const sent = someAnswers()
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.submit(key, sent)))
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
    expect(bodies.size).toBe(1)
    expect(await leadsOf(sent.email)).toHaveLength(1)
  })
})

test(`twenty requests at once with one email and different keys create one lead and get nineteen refusals, ${model.description}`, async () => {
  const sent = someAnswers()
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.submit(randomUUID(), sent)))
  const statuses = responses.map((response) => response.status).sort()
  expect(statuses).toEqual([200, ...Array(19).fill(409)])
  expect(await leadsOf(sent.email)).toHaveLength(1)
  model.expectCalls()
})
