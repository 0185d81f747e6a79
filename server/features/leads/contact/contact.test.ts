import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalHash, hashKey } from '#server/platform/idempotency/key-header.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { ContactReceipt } from '#shared/contract/contact.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(openTestApp)

const someMessage = (change: object = {}) => ({
  firstName: 'Al',
  lastName: 'Wu',
  email: `al-${randomUUID()}@example.org`,
  message: 'Do you have a garden?',
  ...change,
})
const send = (key: string, message: object) => app.sendJson(API.contact, message, { 'idempotency-key': key })
const stored = (email: string) => app.sql`select * from contacts where email = ${email}`

test('a message is stored and gets a receipt with its reference', async () => {
  const key = randomUUID()
  const message = someMessage({ firstName: ' Al ', phone: ' ' })
  const response = await send(key, message)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const receipt = z.parse(z.strictObject(ContactReceipt.shape), await response.json())
  expect(receipt).toMatchObject({ key, status: 'ready', message: MESSAGES.contactDone })
  expect(await stored(message.email)).toMatchObject([
    { firstName: 'Al', phone: null, message: message.message, reference: receipt.reference },
  ])
})

test('a family may write again, and the key is optional', async () => {
  const message = someMessage()
  expect((await app.sendJson(API.contact, message)).status).toBe(200)
  expect((await app.sendJson(API.contact, message)).status).toBe(200)
  expect(await stored(message.email)).toHaveLength(2)
})

test('twenty identical requests at once store one message and get identical receipts', async () => {
  for (let round = 0; round < 5; round++) {
    const key = randomUUID()
    const message = someMessage()
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(key, message)))
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
    expect(await stored(message.email)).toHaveLength(1)
  }
})

test('another message under the same key is refused', async () => {
  const key = randomUUID()
  const message = someMessage()
  await send(key, message)
  const response = await send(key, { ...message, message: 'Something else, please' })
  expect([response.status, (await response.json()).code]).toEqual([422, 'key_reused'])
  expect(await stored(message.email)).toMatchObject([{ message: message.message }])
})

test('a message that exceeds today’s limits gets its receipt if it is known, and is refused at its fields if it is new', async () => {
  const key = randomUUID()
  const long = { firstName: 'A'.repeat(101), phone: '9'.repeat(41), message: 'm'.repeat(5001) }
  const message = someMessage()
  const receipt = await (await send(key, message)).text()
  const old = { ...message, ...long }
  await app.sql`update contacts set request_hash = ${canonicalHash(old)} where key_hash = ${hashKey(key)}`
  const retry = await send(key, old)
  expect([retry.status, await retry.text()]).toEqual([200, receipt])
  const fresh = await send(randomUUID(), old)
  expect(fresh.status).toBe(422)
  expect((await fresh.json()).issues).toMatchObject([
    { path: 'firstName' },
    { path: 'phone' },
    { path: 'message' },
  ])
})

test('invalid fields are reported in the contract’s words, and nothing is stored', async () => {
  const email = 'not an address'
  const response = await send(randomUUID(), { firstName: 'A', lastName: '', email, message: 'short' })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    code: 'invalid',
    message: MESSAGES.invalid,
    issues: [
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'lastName', message: 'Last name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'message', message: 'Message must be at least 10 characters' },
    ],
  })
  expect(await stored(email)).toEqual([])
})

const REQUEST = {
  kind: 'tour',
  community: { id: 'wi-1', name: 'Oak House', town: 'Madison, WI' },
  times: [{ date: '2026-03-05', part: 'morning' }, { part: 'any' }],
  timesNote: 'Three of us will come.',
}

test('a request about a community is stored as sent, and any other message has none', async () => {
  const asked = someMessage({ request: REQUEST })
  const other = someMessage()
  for (const message of [asked, other]) expect((await send(randomUUID(), message)).status).toBe(200)
  expect(await stored(asked.email)).toMatchObject([{ request: REQUEST }])
  expect(await stored(other.email)).toMatchObject([{ request: null }])
})

test.each([
  ['request.kind', { ...REQUEST, kind: 'call' }],
  ['request.community.name', { ...REQUEST, community: { ...REQUEST.community, name: 'x'.repeat(151) } }],
  ['request.community', { ...REQUEST, community: undefined }],
  ['request.times', { ...REQUEST, times: [{ part: 'any' }, { part: 'any' }, { part: 'any' }] }],
  ['request.times.0.date', { ...REQUEST, times: [{ date: 'soon', part: 'any' }] }],
  ['request.timesNote', { ...REQUEST, timesNote: 'x'.repeat(301) }],
])('an invalid %s is reported at its field, and nothing is stored', async (path, request) => {
  const message = someMessage({ request })
  const response = await send(randomUUID(), message)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
  expect(await stored(message.email)).toEqual([])
})
