import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { replayTombstones } from './replay-tombstones.ts'

const app = openForTests(openTestApp)

const rowOf = async (key: string) =>
  (await app.sql`select * from submissions where key_hash = ${hashKey(key)}`)[0]
const leadsOf = (email: string) => app.sql`select id from questionnaires where email = ${email}`
const tombstoneFile = () => readFile(join(app.env.DATA_DIR, 'tombstones'), 'utf8')

async function expectOnlyTombstone(key: string) {
  const { keyHash, erasedAt, ...rest } = (await rowOf(key)) ?? {}
  expect(keyHash).toEqual(hashKey(key))
  expect(erasedAt).toBeInstanceOf(Date)
  expect(new Set(Object.values(rest))).toEqual(new Set([null]))
}

test('erasing keeps only the key’s hash and the time, in the database and in the file', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  await app.submit(key, sent)
  const [lead] = await leadsOf(sent.email)
  const response = await app.erase(key)
  expect([response.status, await response.text()]).toEqual([204, ''])
  await expectOnlyTombstone(key)
  expect(await leadsOf(sent.email)).toEqual([])
  expect(
    await app.sql`select 1 from submissions where consent_terms is not null and questionnaire_id = ${lead?.id}`,
  ).toEqual([])
  expect(await tombstoneFile()).toMatch(new RegExp(`^${hashKey(key).toString('hex')} \\S+Z$`, 'm'))
})

test('an erased key stays erased for every request, and the email can be used again', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  await app.submit(key, sent)
  await app.erase(key)
  for (const call of [
    () => app.read(key),
    () => app.submit(key, sent),
    () => app.submit(key, someAnswers()),
  ]) {
    const response = await call()
    expect(response.status).toBe(410)
    expect(await response.json()).toEqual({ code: 'erased', message: MESSAGES.erased })
  }
  expect((await app.erase(key)).status).toBe(204)
  expect(await leadsOf(sent.email)).toEqual([])
  expect((await app.submit(randomUUID(), sent)).status).toBe(200)
})

test('an unknown key can be erased, and a later submission under it is refused', async () => {
  const key = randomUUID()
  expect((await app.erase(key)).status).toBe(204)
  await expectOnlyTombstone(key)
  expect((await app.submit(key, someAnswers())).status).toBe(410)
})

test('an invalid key is not found', async () => {
  for (const call of [app.read('something'), app.erase('something'), app.read('%00')]) {
    expect((await call).status).toBe(404)
  }
})

test('erasing the current version erases all earlier ones', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const
  const sent = someAnswers()
  await app.submit(keys[0], sent)
  await app.submit(keys[1], sent, { supersedes: keys[0] })
  await app.submit(keys[2], sent, { supersedes: keys[1] })
  await app.erase(keys[2])
  for (const key of keys) await expectOnlyTombstone(key)
  expect(await leadsOf(sent.email)).toEqual([])
})

test('erasing an earlier version erases only that version', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, sent, { supersedes: first })
  await app.erase(first)
  await expectOnlyTombstone(first)
  expect((await app.read(second)).status).toBe(200)
  const [lead] = await leadsOf(sent.email)
  expect(
    await app.sql`select 1 from submissions where consent_terms is not null and questionnaire_id = ${lead?.id}`,
  ).toHaveLength(1)
})

test('submitting and erasing a key concurrently never leaves both a lead and a tombstone', async () => {
  for (let round = 0; round < 40; round++) {
    const key = randomUUID()
    const sent = someAnswers()
    const [submitted, erased] = (await Promise.all(
      round % 2 ? [app.submit(key, sent), app.erase(key)] : [app.erase(key), app.submit(key, sent)].reverse(),
    )) as [Response, Response]
    expect([200, 410]).toContain(submitted.status)
    expect(erased.status).toBe(204)
    expect(await leadsOf(sent.email)).toEqual([])
    await expectOnlyTombstone(key)
  }
})

test('correcting a lead and concurrently erasing it keeps the correction if it was first, else nothing', async () => {
  for (let round = 0; round < 40; round++) {
    const [first, second] = [randomUUID(), randomUUID()]
    const sent = someAnswers()
    await app.submit(first, sent)
    const [corrected, erased] = await Promise.all([
      app.submit(second, { ...sent, city: 'Dallas' }, { supersedes: first }),
      app.erase(first),
    ])
    const isFirst = corrected.status === 200
    expect([corrected.status, erased.status]).toEqual([isFirst ? 200 : 422, 204])
    await expectOnlyTombstone(first)
    expect((await app.read(second)).status).toBe(isFirst ? 200 : 404)
    expect(await leadsOf(sent.email)).toHaveLength(isFirst ? 1 : 0)
  }
})

test('what a restored backup brings back is erased again at the next start', async () => {
  const [restored, unknown] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(restored, sent)
  const time = '2025-11-20T10:42:00.000Z'
  const lines = [restored, unknown].map((key) => `${hashKey(key).toString('hex')} ${time}`)
  await appendFile(join(app.env.DATA_DIR, 'tombstones'), `${lines.join('\n')}\n`)
  expect(await replayTombstones(app.sql, app.env)).toBe(2)
  await expectOnlyTombstone(restored)
  await expectOnlyTombstone(unknown)
  expect((await rowOf(restored))?.erasedAt.toISOString()).toBe(time)
  expect(await leadsOf(sent.email)).toEqual([])
  expect(await replayTombstones(app.sql, app.env)).toBe(0)
})

test('a line torn by a power failure does not corrupt later lines', async () => {
  await appendFile(join(app.env.DATA_DIR, 'tombstones'), '0123456789abcdef')
  const key = randomUUID()
  await app.erase(key)
  await app.sql`delete from submissions where key_hash = ${hashKey(key)}`
  expect(await replayTombstones(app.sql, app.env)).toBe(1)
  await expectOnlyTombstone(key)
})

test('without a tombstone file nothing is erased again', async () => {
  expect(await replayTombstones(app.sql, { ...app.env, DATA_DIR: join(app.env.DATA_DIR, 'elsewhere') })).toBe(
    0,
  )
})
