import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { openInstallations } from '#server/testing/installations.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import { openArchive } from './archive-reader.ts'
import { ERASED, ROWS } from './manifest.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }

const app = openForTests(openTestApp)
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  installations = await openInstallations()
})
afterAll(() => installations.close())

/** Everything in a backup that is text, uncompressed. */
async function readBackup(file: string): Promise<string> {
  const archive = await openArchive(file)
  const texts = [JSON.stringify(archive.manifest)]
  for (const prefix of [ROWS, ERASED])
    for await (const { bytes } of archive.read(prefix)) texts.push(bytes.toString())
  await archive.close()
  return texts.join('\n')
}

test('nothing in a backup reads or erases an answer', async () => {
  const [first, second, erased, contact] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, sent, { supersedes: first })
  await app.submit(erased, someAnswers())
  await app.erase(erased)
  await app.sendJson(API.contact, message, { 'idempotency-key': contact })
  const backup = await readBackup(await installations.backUp(app))
  expect(backup).toContain(hashKey(second).toString('hex'))
  for (const key of [first, second, erased, contact]) expect(backup).not.toContain(key)
  const communities = await app.sql`select id::text from facilities`
  const ids = new Set(backup.match(UUID)).difference(new Set(communities.map(({ id }) => id)))
  expect(ids.size).toBeGreaterThan(0)
  for (const id of ids) {
    expect([id, (await app.read(id)).status]).toEqual([id, 404])
    await app.erase(id)
  }
  expect((await app.read(second)).status).toBe(200)
})
