import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestApp } from '#server/testing/test-app.ts'
import { MAX_BODY_BYTES, MAX_SHARED_BYTES } from '#shared/contract/limits.ts'
import { API } from '#shared/contract/paths.ts'
import { SHARED_LIST_TOKEN, SharedList, SharedListReceipt } from '#shared/together/shared-list.ts'
import { upsertSharedList } from './queries.ts'
import { NEW_PER_DAY, SHARED_LIST_MESSAGES, sweepSharedLists, WRITES_PER_MINUTE } from './service.ts'

const DAY_MS = 86_400_000

let now = Date.parse('2026-03-04T05:06:07Z')
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({}, undefined, () => new Date(now))
})
afterEach(() => {
  // No test uses up another one's allowance.
  now += 120_000
})
afterAll(() => app.close())

const makeShare = () => ({
  id: randomBytes(16).toString('base64url'),
  token: randomBytes(32).toString('base64url'),
})
type Share = ReturnType<typeof makeShare>
const someCiphertext = (bytes = 100) => randomBytes(bytes).toString('base64url')

const put = ({ id, token }: Share, body: unknown, given = app) =>
  given.send('PUT', `${API.sharedLists}/${id}`, {
    headers: { 'content-type': 'application/json', [SHARED_LIST_TOKEN]: token },
    body: JSON.stringify(body),
  })
const upload = (share: Share, ciphertext = someCiphertext(), expiresInDays = 30) =>
  put(share, { ciphertext, expiresInDays })
const read = (id: string) => app.send('GET', `${API.sharedLists}/${id}`)
const stop = ({ id, token }: Share) =>
  app.send('DELETE', `${API.sharedLists}/${id}`, { headers: { [SHARED_LIST_TOKEN]: token } })
const statusAndCode = async (response: Response) => [response.status, (await response.json()).code]
const expire = (id: string) =>
  app.sql`update shared_lists set expires_at = now() - interval '1 second' where id = ${id}`
const storedRow = async ({ id }: Share) => (await app.sql`select * from shared_lists where id = ${id}`)[0]

test('a copy can be read by its id until it expires, and no cache keeps it', async () => {
  const share = makeShare()
  const ciphertext = someCiphertext()
  const response = await upload(share, ciphertext, 7)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const receipt = z.parse(z.strictObject(SharedListReceipt.shape), await response.json())
  expect(Date.parse(receipt.expiresAt) - Date.parse(receipt.updatedAt)).toBe(7 * DAY_MS)
  const found = await read(share.id)
  expect(found.headers.get('cache-control')).toBe('no-store')
  expect(z.parse(z.strictObject(SharedList.shape), await found.json())).toEqual({ ...receipt, ciphertext })
})

test('stores the token only as a hash', async () => {
  const share = makeShare()
  await upload(share)
  const row = JSON.stringify(await storedRow(share))
  expect(row).not.toContain(share.token)
  expect(row).not.toContain(JSON.stringify([...Buffer.from(share.token, 'base64url')]).slice(1, -1))
})

test('twenty identical uploads at once store one copy', async () => {
  const share = makeShare()
  const ciphertext = someCiphertext()
  const responses = await Promise.all(Array.from({ length: 20 }, () => upload(share, ciphertext)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const rows = await app.sql`select from shared_lists where id = ${share.id}`
  expect(rows).toHaveLength(1)
})

test('an upload with the token replaces the copy and extends it', async () => {
  const share = makeShare()
  await upload(share, undefined, 1)
  const newer = someCiphertext()
  const { expiresAt } = await (await upload(share, newer, 90)).json()
  const found = await (await read(share.id)).json()
  expect(found.ciphertext).toBe(newer)
  expect(found.expiresAt).toBe(expiresAt)
  expect(Date.parse(expiresAt) - Date.parse(found.updatedAt)).toBe(90 * DAY_MS)
})

test('only the token replaces or stops a copy', async () => {
  const share = makeShare()
  const ciphertext = someCiphertext()
  await upload(share, ciphertext)
  const stranger = { ...makeShare(), id: share.id }
  expect(await statusAndCode(await upload(stranger))).toEqual([403, 'forbidden'])
  expect(await statusAndCode(await stop(stranger))).toEqual([403, 'forbidden'])
  expect((await (await read(share.id)).json()).ciphertext).toBe(ciphertext)
})

test('stopping deletes the content, can be repeated, and an upload in transit stays out', async () => {
  const share = makeShare()
  await upload(share)
  for (let time = 0; time < 2; time++) expect((await stop(share)).status).toBe(204)
  expect((await storedRow(share))?.ciphertext).toBeNull()
  expect(await (await read(share.id)).json()).toEqual({
    code: 'erased',
    message: SHARED_LIST_MESSAGES.stopped,
  })
  expect(await statusAndCode(await upload(share))).toEqual([410, 'erased'])
  expect((await storedRow(share))?.ciphertext).toBeNull()
})

test('an upload that arrives after its copy was stopped is refused', async () => {
  const share = makeShare()
  expect((await stop(share)).status).toBe(204)
  expect(await statusAndCode(await upload(share))).toEqual([410, 'erased'])
})

test('an expired copy is refused at once, and the sweep deletes it', async () => {
  const [expired, fresh] = [makeShare(), makeShare()]
  await upload(expired)
  await upload(fresh)
  await expire(expired.id)
  const response = await read(expired.id)
  expect(response.status).toBe(410)
  expect((await response.json()).message).toBe(SHARED_LIST_MESSAGES.expired)
  await sweepSharedLists(app)
  expect(await storedRow(expired)).toBeUndefined()
  expect(await storedRow(fresh)).toBeDefined()
  expect(await statusAndCode(await read(expired.id))).toEqual([404, 'not_found'])
})

test.each([
  [{ ciphertext: '', expiresInDays: 30 }, 'ciphertext'],
  [{ ciphertext: 'not base64url!', expiresInDays: 30 }, 'ciphertext'],
  [{ ciphertext: someCiphertext(MAX_SHARED_BYTES + 3), expiresInDays: 30 }, 'ciphertext'],
  [{ ciphertext: 'AAAA', expiresInDays: 0 }, 'expiresInDays'],
  [{ ciphertext: 'AAAA', expiresInDays: 91 }, 'expiresInDays'],
  [{ ciphertext: 'AAAA', expiresInDays: 1.5 }, 'expiresInDays'],
])('an upload with a wrong field is refused (case %#)', async (body, field) => {
  const share = makeShare()
  const response = await put(share, body)
  expect(response.status).toBe(422)
  expect((await response.json()).issues.map(({ path }: { path: string }) => path)).toEqual([field])
  expect(await storedRow(share)).toBeUndefined()
})

test('the largest copy fits in a request, and a larger body is refused', async () => {
  const share = makeShare()
  expect((await upload(share, someCiphertext(MAX_SHARED_BYTES))).status).toBe(200)
  expect(await statusAndCode(await upload(share, 'A'.repeat(MAX_BODY_BYTES)))).toEqual([413, 'too_large'])
})

test('a missing or malformed token is named, and a malformed id is unknown', async () => {
  for (const token of ['', 'short', 'x'.repeat(44)]) {
    const share = { ...makeShare(), token }
    for (const response of [await upload(share), await stop(share)]) {
      expect(response.status).toBe(422)
      expect((await response.json()).issues[0].path).toBe(SHARED_LIST_TOKEN)
    }
  }
  const odd = { ...makeShare(), id: 'x' }
  const responses = [await upload(odd), await read(odd.id), await stop(odd)]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a network can write so often a minute, and a refused upload stores nothing', async () => {
  for (let n = 0; n < WRITES_PER_MINUTE; n++) await upload(makeShare())
  const late = makeShare()
  const response = await upload(late)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await storedRow(late)).toBeUndefined()
  expect((await stop(makeShare())).status).toBe(429)
  now += 61_000
  expect((await upload(late)).status).toBe(200)
})

test('a site adds a limited number of rows a day, by uploads and by stops of unknown copies, and can still replace one', async () => {
  now += 2 * DAY_MS
  const first = makeShare()
  expect((await upload(first)).status).toBe(200)
  for (let added = 1; added < NEW_PER_DAY; added += 1) {
    now += 4000
    expect((await (added % 2 ? upload(makeShare()) : stop(makeShare()))).status).toBeLessThan(300)
  }
  now += 4000
  const late = makeShare()
  expect((await upload(late)).status).toBe(429)
  expect((await stop(makeShare())).status).toBe(429)
  expect(await storedRow(late)).toBeUndefined()
  expect((await upload(first)).status).toBe(200)
  now += 2 * DAY_MS
  expect((await upload(late)).status).toBe(200)
})

test('a full table takes no new copy, but still replaces one', async () => {
  const [{ count }] = await app.sql<[{ count: number }]>`select count(*)::integer from shared_lists`
  const row = { tokenHash: Buffer.alloc(32), ciphertext: Buffer.alloc(9), days: 1 }
  const [known, unknown] = [makeShare().id, makeShare().id]
  expect(await upsertSharedList(app.sql, { ...row, id: known }, count + 1)).toBeDefined()
  expect(await upsertSharedList(app.sql, { ...row, id: unknown }, count + 1)).toBeUndefined()
  expect(await upsertSharedList(app.sql, { ...row, id: known }, count + 1)).toBeDefined()
})

test('logs contain no id, token or content', async () => {
  const share = makeShare()
  const ciphertext = someCiphertext()
  await upload(share, ciphertext)
  await stop({ ...share, token: makeShare().token })
  await stop(share)
  await app.idle()
  for (const secret of [share.id, share.token, ciphertext])
    expect(app.logged.join('\n')).not.toContain(secret)
})
