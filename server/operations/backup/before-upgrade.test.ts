import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { listApplied } from '#server/platform/database/queries.ts'
import { Env } from '#server/platform/env.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { backupDepsOf, openInstallations } from '#server/testing/installations.ts'
import { migrationsOfLaterVersion } from '#server/testing/later-version.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { backUpBeforeUpgrade, deleteOldUpgradeBackups } from './before-upgrade.ts'

let installations: Awaited<ReturnType<typeof openInstallations>>
let earlier: Awaited<ReturnType<typeof freshDatabase>>
let dataDir: string
beforeAll(async () => {
  installations = await openInstallations()
})
afterAll(() => installations.close())
beforeEach(async () => {
  earlier = await openInstallation()
  dataDir = await installations.newFolder()
  return () => earlier.drop()
})

/** The database of an installation of this version. */
async function openInstallation() {
  const database = await freshDatabase()
  await database.sql`insert into admins (username, email, password_hash) values ('ada', 'ada@example.org', 'x')`
  return database
}

/** Upgrades to a later version as the start of a server does. @returns the log, and what the server migrated */
async function upgrade(variables: Record<string, string> = {}) {
  const lines: { message: string; fields: object | undefined }[] = []
  const add = (message: string, fields?: object) => lines.push({ message, fields })
  const log = { info: add, warn: add, error: add }
  const env = z.parse(Env, { DATA_DIR: dataDir, ...variables })
  const sql = connect(earlier.url, 2)
  const deps = { ...backupDepsOf({ sql, env }), log }
  const before = backUpBeforeUpgrade(deps)
  const migrated = await migrate(sql, before, await migrationsOfLaterVersion()).finally(() => sql.end())
  return { migrated, lines }
}
const filesIn = (folder: string) => readdir(folder).catch(() => [])

test('of servers that start together, one makes a backup, and no other fails', async () => {
  const starts = await Promise.all([upgrade(), upgrade(), upgrade()])
  expect(starts.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1)
  expect(await filesIn(join(dataDir, 'backups'))).toHaveLength(1)
})

test('an empty database needs no backup, nor one whose operator turned it off', async () => {
  expect((await upgrade({ BACKUP_BEFORE_UPGRADE: 'off' })).lines).toMatchObject([
    { message: 'migrating without a backup: BACKUP_BEFORE_UPGRADE is off' },
  ])
  const empty = await installations.makeEmpty(z.parse(Env, { DATA_DIR: dataDir }))
  await migrate(empty.sql, backUpBeforeUpgrade({ ...backupDepsOf(empty), log: silentLog }))
  expect(await filesIn(join(dataDir, 'backups'))).toEqual([])
})

test('without room or a folder, nothing is migrated, and the error says what to do', async () => {
  const before = await listApplied(earlier.sql)
  await writeFile(join(dataDir, 'file'), '')
  const blocked = { BACKUP_DIR: join(dataDir, 'file/backups') }
  await expect(upgrade(blocked)).rejects.toThrow(/cannot be created: ENOTDIR.*BACKUP_BEFORE_UPGRADE=off/)
  await expect(upgrade({ DISK_RESERVE_MB: '1000000' })).rejects.toThrow(/MB free, and the backup may need/)
  expect(await listApplied(earlier.sql)).toEqual(before)
})

test('a command refuses a database of an earlier version, which only a start backs up', async () => {
  const last = (await listApplied(earlier.sql)).at(-1)?.name ?? ''
  await earlier.sql`delete from migrations where name = ${last}`
  const log = { info() {}, warn() {}, error() {} }
  const env = z.parse(Env, { DATABASE_URL: earlier.url, JWT_SECRET: 'x'.repeat(32) })
  await expect(openDatabase(env, log)).rejects.toThrow('start the server first')
})

test('upgrade backups are deleted after 30 days, and all but three; other files stay', async () => {
  const folder = join(dataDir, 'old')
  await mkdir(folder)
  const now = new Date('2026-12-24T12:00:00Z')
  const daysAgo = (days: number) =>
    `before-upgrade-${new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
  const kept = [daysAgo(1), `${daysAgo(29)}.age`, 'before-upgrade-notes.txt', 'hearthfinder-2020.tar']
  for (const name of [...kept, daysAgo(31)]) await writeFile(join(folder, name), '')
  expect(await deleteOldUpgradeBackups(folder, now)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
  for (const days of [2, 3]) await writeFile(join(folder, daysAgo(days)), '')
  expect(await deleteOldUpgradeBackups(folder, now)).toBe(1)
  expect(await readdir(folder)).not.toContain(`${daysAgo(29)}.age`)
  expect(await deleteOldUpgradeBackups(join(dataDir, 'none'), now)).toBe(0)
})
