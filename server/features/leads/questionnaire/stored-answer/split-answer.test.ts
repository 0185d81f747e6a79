import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allZipCodes } from '#server/features/places/service.ts'
import { withKey, withoutKey } from '#server/platform/idempotency/key-place.ts'
import { Random } from '#server/platform/random.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { generateAnswers } from '#server/testing/generated-families.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { PACKED, PLAIN } from './figures-format.ts'
import { joinAnswer } from './join-answer.ts'
import { splitAnswer } from './split-answer.ts'

/** A whole answer has 15 to 30 kB. */
const SMALL_BYTES = 2000

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const submit = async (change: Record<string, unknown> = {}): Promise<QuestionnaireResponse> =>
  (await app.submit(randomUUID(), someAnswers(change))).json()

/** What is stored of a response, and the text that it gives again. */
function splitAndJoin(response: QuestionnaireResponse) {
  const form = splitAnswer(response)
  if ('text' in form) return { form, text: withKey(form.text, response.key) }
  const { reference, receivedAt, questionnaire } = response
  const row = { reference, receivedAt: new Date(receivedAt), payload: questionnaire }
  return { form, text: withKey(joinAnswer(form.figures, form.parts, row), response.key) }
}

test('every answer is stored in parts, and read again byte for byte', async () => {
  const random = new Random(3)
  const zips = await allZipCodes(app.sql)
  for (let family = 0; family < 40; family++) {
    const place = family % 2 ? generateAnswers(random, zips) : { city: 'Austin', zipCode: '78701' }
    const key = randomUUID()
    const answered = await (await app.submit(key, someAnswers({ ...place }))).text()
    expect(await (await app.read(key)).text()).toBe(answered)
  }
  const whole = await app.sql`select 1 from submissions where response is not null or figures is null`
  expect(whole).toEqual([])
  const [largest] = await app.sql`select max(pg_column_size(submissions)) as bytes from submissions`
  expect(largest?.bytes).toBeLessThan(SMALL_BYTES)
})

test('figures are packed only if that makes them shorter', async () => {
  const response = await submit()
  const short = { ...response, facilities: [], fartherAway: [], notices: [] }
  const formats = [response, short].map((answer) => {
    const { form, text } = splitAndJoin(answer)
    expect(text).toBe(JSON.stringify(answer))
    return 'figures' in form && form.figures[0]
  })
  expect(formats).toEqual([PACKED, PLAIN])
})

test('texts that look like places for something else are kept', async () => {
  for (const change of [
    { city: 'a', firstName: '"key":""' },
    { city: ' \u0001\u0002\u0003\u000e ', lastName: '\u0004$&$1\\' },
    { city: '$& $1 "\\', zipCode: ' 78701-1234 ' },
    { city: 'near', firstName: 'Zoë 🏡 \u2028' },
    { city: 'text', zipCode: '00000' },
  ]) {
    const response = await submit(change)
    expect(splitAndJoin(response).text).toBe(JSON.stringify(response))
    expect(await (await app.read(response.key)).text()).toBe(JSON.stringify(response))
  }
})

test('fields of a later version are kept, and their texts are in no part', async () => {
  const response = {
    ...(await submit()),
    code: 'SECRET',
    later: [1.2345, -1, 1e21, null, { secret: 'SECRET' }],
  }
  const facilities = response.facilities.map((match) => ({ ...match, remark: 'SECRET' }))
  const { form, text } = splitAndJoin({ ...response, facilities })
  expect(text).toBe(JSON.stringify({ ...response, facilities }))
  expect('parts' in form && form.parts.join()).not.toContain('SECRET')
})

test('an answer that its row does not give again is stored whole, without its key', async () => {
  const response = { ...(await submit()), receivedAt: '2026-11-24T01:00:00Z' }
  expect(splitAndJoin(response)).toEqual({
    form: { text: withoutKey(JSON.stringify(response), response.key) },
    text: JSON.stringify(response),
  })
})

test('no part has anything that a family wrote', async () => {
  const words = { firstName: 'Wilhelmina', lastName: 'Quimby', city: 'Quimbytown', zipCode: '00017-4711' }
  const { notices } = await submit(words)
  // The server repeats the city and the ZIP code in its sentences.
  expect(JSON.stringify(notices)).toContain('Quimbytown')
  // Random ids and hashes sometimes contain the digits alone.
  const found = await tablesWith(app.sql, ['Wilhelmina', 'Quimby', '00017-4711', 'ZIP code 00017'])
  expect(found).toEqual(['inbox_leads', 'questionnaires', 'submissions'])
})
