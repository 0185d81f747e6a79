import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateAs } from '#server/platform/database/migrate.ts'
import { listApplied } from '#server/platform/database/migration-queries.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openInstallations } from '#server/testing/installations.ts'
import { listSentAnswers } from '#server/testing/stored-answers.ts'
import { callsOf, openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/paths.ts'
import { openArchive } from './archive-reader.ts'
import { ERASED, ROWS } from './manifest.ts'

/** The migration from which answers are stored without their keys. */
const KEYLESS = '20261124011000_small_answers.sql'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }

let app: Awaited<ReturnType<typeof openTestApp>>
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  app = await openTestApp()
  installations = await openInstallations()
})
afterAll(async () => {
  await installations.close()
  await app.close()
})

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
  const { reference } = await (await app.submit(first, sent)).json()
  await app.submit(second, sent, { supersedes: first })
  await app.submit(erased, someAnswers())
  await app.erase(erased)
  await app.sendJson(API.contact, message, { 'idempotency-key': contact })
  const { key: token } = await (await app.sendJson(API.findSearch, { reference, email: sent.email })).json()
  const backup = await readBackup(await installations.backUp(app))
  expect(backup).toContain(hashKey(second).toString('hex'))
  for (const key of [first, second, erased, contact, token]) expect(backup).not.toContain(key)
  const communities = await app.sql`select id::text from facilities`
  const ids = new Set(backup.match(UUID)).difference(new Set(communities.map(({ id }) => id)))
  expect(ids.size).toBeGreaterThan(0)
  for (const id of ids) {
    expect([id, (await app.read(id)).status]).toEqual([id, 404])
    await app.erase(id)
  }
  expect((await app.read(second)).status).toBe(200)
})

test('a backup removes the keys that an earlier version left', async () => {
  const key = randomUUID()
  const text = await (await app.submit(key, someAnswers())).text()
  await app.sql`update submissions set response = ${text}, figures = null, parts = null, keyless = null
    where key_hash = ${hashKey(key)}`
  expect(await readBackup(await installations.backUp(app))).not.toContain(key)
})

test('a backup from before, with keys, is restored without them and gives the same bytes', async () => {
  const older = await installations.makeEmpty(app.env)
  const applied = await listApplied(app.sql)
  await older.sql.begin((tx) =>
    migrateAs(
      tx,
      applied.filter(({ name }) => name < KEYLESS),
    ),
  )
  const [key, sent] = [randomUUID(), someAnswers()]
  const contact = { 'idempotency-key': randomUUID() }
  const text = await (await app.submit(key, sent)).text()
  const receipt = await (await app.sendJson(API.contact, message, contact)).text()
  await copyAsBefore(older.sql, key, text, contact['idempotency-key'], receipt)
  const file = await installations.backUp(older)
  expect(await readBackup(file)).toContain(key)

  const target = await installations.restore(file, await installations.makeEmpty(app.env))
  expect(await tablesWith(target.sql, [key, contact['idempotency-key']])).toEqual([])
  const restored = callsOf(createTestApp(target))
  expect(await (await restored.submit(key, sent)).text()).toBe(text)
  expect(await (await restored.read(key)).text()).toBe(text)
  expect(await (await restored.sendJson(API.contact, message, contact)).text()).toBe(receipt)
})

/** Copies a lead and a message to an older database, with the answers that an older version stored. */
async function copyAsBefore(
  older: typeof app.sql,
  key: string,
  text: string,
  contactKey: string,
  receipt: string,
): Promise<void> {
  const [lead] = await app.sql`
    select questionnaires.id, first_name, last_name, age, gender, email, budget, wish_names(wishes) as amenities, city, state, zip_code,
      tos_agreed from questionnaires join submissions on questionnaire_id = questionnaires.id
    where key_hash = ${hashKey(key)}`
  const [submission] = await app.sql`
    select key_hash, request_hash, questionnaire_id, reference, received_at, finished_at
    from submissions where key_hash = ${hashKey(key)}`
  const [version] = await listSentAnswers(app.sql, app.sql`key_hash = ${hashKey(key)}`)
  const payload = older.json(version?.sent as never)
  const [contact] = await app.sql`
    select first_name, last_name, email, message, key_hash, request_hash, reference, created_at
    from contacts where key_hash = ${hashKey(contactKey)}`
  await older`insert into questionnaires ${older({ ...lead })}`
  await older`insert into submissions ${older({ ...submission, payload, response: text })}`
  await older`insert into contacts ${older({ ...contact, response: receipt })}`
}
