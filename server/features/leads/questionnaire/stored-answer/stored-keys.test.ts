import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/paths.ts'
import { removeStoredKeys } from './stored-keys.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }

/** Stores an answer as the versions before this one did: its text, with the key. */
async function storeAsBefore(change: Record<string, unknown> = {}): Promise<{ key: string; text: string }> {
  const key = randomUUID()
  const { code, ...answer } = await (await app.submit(key, someAnswers())).json()
  const text = JSON.stringify({ ...answer, ...change })
  await app.sql`update submissions set response = ${text}, figures = null, parts = null, keyless = null,
      code_hash = null
    where key_hash = ${hashKey(key)}`
  return { key, text }
}

test('neither the database nor DATA_DIR nor the log has a key', async () => {
  const [first, second, third, contact] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers()
  const { code } = await (await app.submit(first, sent)).json()
  await app.submit(second, sent, { supersedes: first })
  await app.sendJson(API.contact, message, { 'idempotency-key': contact })
  const found = await (await app.sendJson(API.findSearch, { code, email: sent.email })).json()
  await app.submit(third, someAnswers())
  await app.erase(third)
  await app.idle()
  const keys = [first, second, third, contact, found.key]
  expect(await tablesWith(app.sql, keys)).toEqual([])
  const tombstones = await readFile(join(app.env.DATA_DIR, 'tombstones'), 'utf8')
  for (const key of keys) expect(app.logged.join() + tombstones).not.toContain(key)
})

test('a retry of a message gets the same bytes', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await (await app.sendJson(API.contact, message, headers)).text()
  expect(JSON.parse(first).key).toBe(headers['idempotency-key'])
  expect(await (await app.sendJson(API.contact, message, headers)).text()).toBe(first)
})

test('answers from before lose their keys in batches, and are given with them as before', async () => {
  const stored: { key: string; text: string }[] = []
  for (let n = 0; n < 3; n++) stored.push(await storeAsBefore({ questionnaire: { firstName: '"key":""' } }))
  const isWhole = async () => {
    for (const { key, text } of stored) expect(await (await app.read(key)).text()).toBe(text)
  }
  await isWhole()
  expect(await tablesWith(app.sql, [stored[0]?.key ?? ''])).toEqual(['submissions'])
  expect(await removeStoredKeys(app.sql)).toBe(3)
  expect(
    await tablesWith(
      app.sql,
      stored.map(({ key }) => key),
    ),
  ).toEqual([])
  await isWhole()
  expect(await removeStoredKeys(app.sql)).toBe(0)
})

test('a text with another key than the submission’s stays as it is', async () => {
  const { key, text } = await storeAsBefore({ key: randomUUID() })
  await removeStoredKeys(app.sql)
  expect(await (await app.read(key)).text()).toBe(text)
})

test('a removal skips answers that are locked, and the next one finds them', async () => {
  const { key } = await storeAsBefore()
  await app.sql.begin(async (tx) => {
    await tx`select 1 from submissions where key_hash = ${hashKey(key)} for update`
    expect(await removeStoredKeys(app.sql)).toBe(0)
  })
  expect(await removeStoredKeys(app.sql)).toBe(1)
})
