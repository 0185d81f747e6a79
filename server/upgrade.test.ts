import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#shared/contract/paths.ts'
import { backUpBeforeUpgrade } from './operations/backup/before-upgrade.ts'
import { migrate } from './platform/database/migrate.ts'
import { createTestApp } from './testing/create-test-app.ts'
import { backupDepsOf, openInstallations } from './testing/installations.ts'
import { migrationsOfLaterVersion } from './testing/later-version.ts'
import { silentLog } from './testing/silent-log.ts'
import { callsOf, openTestApp, someAnswers } from './testing/test-app.ts'

const MESSAGE = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Is there a garden?' }

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

/** What families have from a server: what they sent, and what they were answered. */
async function useAsFamilies(app: Awaited<ReturnType<typeof openTestApp>>) {
  const [first, corrected, correction] = [randomUUID(), randomUUID(), randomUUID()]
  const [erased, message] = [randomUUID(), randomUUID()]
  const answers = someAnswers()
  const kept = [
    { key: first, sent: someAnswers() },
    { key: corrected, sent: answers },
    { key: correction, sent: { ...answers, phone: '512-555-0199' }, supersedes: corrected },
  ] as const
  const receipts: string[] = []
  for (const { key, sent, ...options } of kept)
    receipts.push(await (await app.submit(key, sent, options)).text())
  const contact = await (await app.sendJson(API.contact, MESSAGE, { 'idempotency-key': message })).text()
  await app.submit(erased, answers)
  await app.erase(erased)
  await app.idle()
  return { kept, receipts, message, contact, erased, answers }
}

/** The receipts that retries of everything get from a server. */
async function retryAll(server: ReturnType<typeof callsOf>, { kept, message }: FamilyData) {
  const receipts: string[] = []
  for (const { key, sent, ...options } of kept)
    receipts.push(await (await server.submit(key, sent, options)).text())
  const contact = await server.sendJson(API.contact, MESSAGE, { 'idempotency-key': message })
  return { receipts, contact: await contact.text() }
}
type FamilyData = Awaited<ReturnType<typeof useAsFamilies>>

test('an upgrade from this version backs up first, keeps every receipt, and can be taken back', async () => {
  const families = await useAsFamilies(app)
  const { receipts, contact, erased, answers } = families
  const later = await migrationsOfLaterVersion()
  const before = backUpBeforeUpgrade({ ...backupDepsOf(app), log: silentLog })
  expect(await migrate(app.sql, before, later)).toEqual([later.at(-1)?.name])

  // The later version has the data, in its own form.
  expect(await app.sql`select message, later from contacts`).toEqual([
    { message: MESSAGE.message, later: 'moved' },
  ])
  expect(await retryAll(callsOf(createTestApp(app)), families)).toEqual({ receipts, contact })

  // This version refuses the database, and restores the backup into another one.
  await expect(migrate(app.sql)).rejects.toThrow('start a newer version')
  await expect(installations.backUp(app)).rejects.toThrow('start a newer version')
  const folder = join(app.env.DATA_DIR, 'backups')
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  const restored = await installations.restore(join(folder, name), await installations.makeEmpty(app.env))
  const server = callsOf(createTestApp(restored))
  expect(await retryAll(server, families)).toEqual({ receipts, contact })
  expect((await server.submit(erased, answers)).status).toBe(410)
})
