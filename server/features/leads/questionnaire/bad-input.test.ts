import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(openTestApp)

const PATHS = [API.questionnaire, API.contact, API.events]
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type?: string) =>
  app.send('POST', path, { body, headers: type ? { 'content-type': type } : {} })

async function expectRefusal(response: Response, status: number, code: string) {
  const body = await response.json()
  expect([response.status, body.code]).toEqual([status, code])
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return body
}

async function expectNothingStored() {
  const [count] =
    await app.sql`select (select count(*) from submissions) + (select count(*) from questionnaires)
    + (select count(*) from contacts) + (select count(*) from analytics_events) as rows`
  expect(count?.rows).toBe('0')
}

test('a wrong field is reported in the contract’s words, its value is not repeated, and nothing is stored', async () => {
  const secret = 'Zebulon-the-secret'
  const wrong = {
    firstName: '',
    lastName: secret.repeat(5),
    age: secret,
    gender: null,
    email: secret,
    city: undefined,
    state: secret,
    zipCode: secret,
    phone: { number: secret },
    budget: secret,
    amenities: [secret],
    tosAgreed: secret,
    marketingOptIn: secret,
  }
  const response = await app.sendJson(API.questionnaire, { ...someAnswers(), ...wrong })
  const text = await response.clone().text()
  const body = await expectRefusal(response, 422, 'invalid')
  expect(body.message).toBe(MESSAGES.invalid)
  expect(
    Object.fromEntries(body.issues.map(({ path, message }: Record<string, string>) => [path, message])),
  ).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name too long',
    age: 'Please select an age range',
    gender: 'Please select a gender',
    email: 'Please enter a valid email address',
    city: 'City is required',
    state: 'Please select a valid state',
    zipCode: 'Please enter a valid ZIP code',
    phone: 'Please send text, or leave it out',
    budget: 'Please select a budget range',
    'amenities.0': 'Please choose amenities from the list',
    tosAgreed: 'You must agree to the Terms of Service to continue',
    marketingOptIn: 'Please send true or false, or leave it out',
  })
  expect(text).not.toContain('Zebulon')
  expect(app.logged.join()).not.toContain('Zebulon')
  await expectNothingStored()
})

test.each(['[]', '"text"', '7', 'null', 'true'])(
  'JSON that isn’t an object (%s) is invalid',
  async (body) => {
    for (const path of PATHS) await expectRefusal(await post(path, body, 'application/json'), 422, 'invalid')
    for (const path of [API.questionnaire, API.contact]) {
      const { issues } = await (await post(path, body, 'application/json')).json()
      expect(issues).toEqual([
        { path: '', message: 'Please send one JSON object with the fields of this call' },
      ])
    }
  },
)

test.each([
  [API.questionnaire, { phone: null }, 'Please send text, or leave it out'],
  [API.questionnaire, { ipAddress: 7 }, 'Please send text, or leave it out'],
  [API.questionnaire, { userAgent: [] }, 'Please send text, or leave it out'],
  [API.questionnaire, { termsVersion: {} }, 'Please send text, or leave it out'],
  [API.questionnaire, { termsVersion: 'v'.repeat(41) }, 'The version of the terms is too long'],
  [API.questionnaire, { letter: null }, 'Please send text, or leave it out'],
  [API.questionnaire, { letter: '👵'.repeat(4001) }, 'Please shorten the letter to 4,000 characters'],
  [API.questionnaire, { needs: null }, 'Please choose an answer from the list'],
  [API.questionnaire, { needs: { Zebulon: 'yes' } }, 'Please leave out needs that are not in the list'],
  [API.questionnaire, { marketingOptIn: 'yes' }, 'Please send true or false, or leave it out'],
  [API.contact, { phone: null }, 'Please send text, or leave it out'],
])(
  'an optional field of the wrong type gets a message that says what it accepts: %s %j',
  async (path, wrong, message) => {
    const contact = {
      firstName: 'Al',
      lastName: 'Wu',
      email: 'al@example.org',
      message: 'Is there a garden?',
    }
    const good = path === API.contact ? contact : someAnswers()
    const { issues } = await expectRefusal(await app.sendJson(path, { ...good, ...wrong }), 422, 'invalid')
    expect(issues).toEqual([{ path: Object.keys(wrong)[0], message }])
  },
)

test.each(['', '{', '{"firstName": "Rosa",}', 'firstName=Rosa', '[1', '{"a": NaN}', '['.repeat(30_000)])(
  'invalid JSON (%#) is malformed',
  async (body) => {
    for (const path of PATHS)
      await expectRefusal(await post(path, body, 'application/json'), 400, 'malformed')
  },
)

test('bytes that are not UTF-8 are malformed', async () => {
  const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  for (const path of PATHS) await expectRefusal(await post(path, body, 'application/json'), 400, 'malformed')
})

test.each([
  ['a NUL', '\\u0000'],
  ['half a character', '\\ud800'],
])('text with %s, which the database cannot store, is invalid', async (_, escaped) => {
  const body = JSON.stringify(someAnswers({ firstName: 'MARK' })).replace('MARK', escaped)
  const { issues } = await expectRefusal(
    await post(API.questionnaire, body, 'application/json'),
    422,
    'invalid',
  )
  expect(issues).toEqual([{ path: 'firstName', message: 'Please use ordinary characters' }])
})

test.each([
  ['a number beyond doubles', '1e999'],
  ['nesting without end', `${'['.repeat(2000)}${']'.repeat(2000)}`],
  ['a field named with half a character', '{"\\udc00": 1}'],
])('%s is refused, even in an unknown field', async (_, value) => {
  const body = JSON.stringify({ ...someAnswers(), more: 'MARK' }).replace('"MARK"', value)
  await expectRefusal(await post(API.questionnaire, body, 'application/json'), 422, 'invalid')
  await expectNothingStored()
})

test('a body over the limit is too large, with or without a content length', async () => {
  const body = JSON.stringify({ ...someAnswers(), more: 'x'.repeat(MAX_BODY_BYTES) })
  const pieces = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 4096)
          controller.enqueue(new TextEncoder().encode(body.slice(at, at + 4096)))
        controller.close()
      },
    })
  const headers = { 'content-type': 'application/json' }
  for (const path of PATHS) {
    await expectRefusal(await post(path, body, 'application/json'), 413, 'too_large')
    await expectRefusal(await app.send('POST', path, { body: pieces(), headers }), 413, 'too_large')
  }
})

test.each([
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
])('the content type %s is refused', async (type) => {
  const body = new TextEncoder().encode(JSON.stringify(someAnswers()))
  for (const path of PATHS) await expectRefusal(await post(path, body, type), 415, 'wrong_type')
  await expectNothingStored()
})

test('JSON with a charset is accepted', async () => {
  const { status } = await post(API.contact, '{}', 'application/json; charset=utf-8')
  expect(status).toBe(422)
})

test('an unknown address of the API is not found, and a wrong method not allowed, as JSON', async () => {
  const unknown: [string, string][] = [
    ['GET', '/api/nothing'],
    ['POST', '/api/'],
    ['GET', `${API.questionnaire}/a/b`],
  ]
  for (const [method, path] of unknown) {
    const body = await expectRefusal(await app.send(method, path), 404, 'not_found')
    expect(body.message).toBe(MESSAGES.notFound)
  }
  const wrong: [string, string][] = [
    ['GET', API.questionnaire],
    ['PUT', API.questionnaire],
    ['DELETE', API.contact],
    ['GET', API.events],
  ]
  for (const [method, path] of wrong) {
    const body = await expectRefusal(await app.send(method, path), 405, 'method_not_allowed')
    expect(body.message).toBe(MESSAGES.methodNotAllowed)
  }
})

test('a NUL in an unknown field is ignored', async () => {
  const { status } = await app.sendJson(API.questionnaire, { ...someAnswers(), '\0': { more: 'a\0b' } })
  expect(status).toBe(200)
})

test('fields of maximum and minimum length are accepted, counted in characters as in Postgres', async () => {
  const wide = '👵'
  const answers = someAnswers({ firstName: wide.repeat(50), lastName: 'ß'.repeat(50), city: 'é'.repeat(100) })
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`
  expect((await app.sendJson(API.questionnaire, { ...answers, email })).status).toBe(200)
  const longer = await app.sendJson(API.questionnaire, { ...answers, email: `a${email}` })
  expect((await longer.json()).issues).toEqual([
    { path: 'email', message: 'Please enter a valid email address' },
  ])
  const name = wide.repeat(2)
  const message = { firstName: name, lastName: name, email, message: wide.repeat(10), phone: wide.repeat(40) }
  expect((await app.sendJson(API.contact, message)).status).toBe(200)
  expect((await app.sendJson(API.contact, { ...message, firstName: wide })).status).toBe(422)
})
