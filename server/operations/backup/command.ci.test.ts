import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLastBackup } from '#server/features/portal/backups/last-backup.ts'
import { OWNER } from '#server/platform/database/roles/roles.ts'
import { emptyDatabase, freshDatabase } from '#server/testing/fresh-database.ts'
import { runCommand } from '#server/testing/run-command.ts'

let folder: string
let file: string
let db: Awaited<ReturnType<typeof freshDatabase>>
let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-command-test-'))
  file = join(folder, 'backup.tar')
  db = await freshDatabase()
  target = await emptyDatabase()
})
afterAll(async () => {
  await db.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (args: string[], variables: Record<string, string>) =>
  runCommand(`${import.meta.dirname}/command.ts`, args, { DATA_DIR: join(folder, 'data'), ...variables })

test('a backup and a restore report their progress, and restore the data', async () => {
  await db.sql`insert into settings (name, value) values ('kept', '1')`
  const backup = await run(['backup', file], { DATABASE_URL: db.url })
  expect(backup.code).toBe(0)
  expect(backup.out).toContain('zip_codes: 40979 rows')
  expect(backup.out).toContain(`The backup is ${file}`)
  const restore = await run(['restore', file], { DATABASE_URL: target.url })
  expect(restore).toMatchObject({ code: 0, err: '' })
  expect(await target.sql`select value from settings where name = 'kept'`).toEqual([{ value: 1 }])
  const left =
    await target.sql`select 1 from pg_tables where schemaname = 'public' and tableowner <> ${OWNER}`
  expect(left).toEqual([])
})

test('a backup names the database and what it contains, and warns if that is nothing', async () => {
  const [row] = await db.sql`select current_database() as name`
  const nothing = await run(['backup', join(folder, 'nothing.tar')], { DATABASE_URL: db.url })
  expect(nothing.out).toContain(`the database ${row?.name}: 0 leads, 0 messages`)
  expect(nothing).toMatchObject({
    code: 0,
    err: expect.stringContaining('WARNING: the backup contains no lead'),
  })
  await db.sql`
    insert into contacts (first_name, last_name, email, message, key_hash, request_hash, reference)
    values ('Rosa', 'Diaz', 'rosa@example.org', 'Hello there', '\\x00', '\\x00', 'ABC-234')`
  const something = await run(['backup', join(folder, 'something.tar')], { DATABASE_URL: db.url })
  expect(something).toMatchObject({ code: 0, err: '', out: expect.stringContaining('0 leads, 1 messages') })
  await db.sql`delete from contacts`
})

test('without the settings of the server, a command reads its file, or refuses to create a database', async () => {
  const settings = join(folder, 'care.env')
  await Bun.write(settings, `DATABASE_URL=${db.ownerUrl}\n`)
  const cron = await run(['backup', join(folder, 'cron.tar')], { SETTINGS_FILE: settings })
  expect(cron.code).toBe(0)
  const DATA_DIR = join(folder, 'nowhere')
  const refused = await run(['backup', join(folder, 'lost.tar')], { DATA_DIR })
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining(`there is no database in ${DATA_DIR}`),
  ])
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('the last backup is recorded with its size and what it contains', async () => {
  const recorded = join(folder, 'recorded.tar')
  const startedAt = Date.now()
  expect(await run(['backup', recorded], { DATABASE_URL: db.url })).toMatchObject({ code: 0 })
  const last = await readLastBackup(db.sql)
  expect(last).toMatchObject({
    bytes: (await stat(recorded)).size,
    leads: 0,
    messages: 0,
    isEncrypted: false,
  })
  expect(last?.madeAt.getTime()).toBeGreaterThanOrEqual(startedAt)
})

test('a backup and a restore are in the audit log of their installation', async () => {
  const entriesOf = ({ sql }: typeof db) =>
    sql`select action, details->>'ipAddress' as address from audit_log order by id desc limit 1`
  expect(await entriesOf(db)).toEqual([{ action: 'backup_made', address: 'this machine' }])
  expect(await entriesOf(target)).toEqual([{ action: 'backup_restored', address: 'this machine' }])
})

test('refuses a full database, an existing file and a missing file, each with one line', async () => {
  for (const [args, url, reason] of [
    [['restore', file], target.url, 'the database is not empty'],
    [['backup', file], db.url, 'already exists. Choose a new file name'],
    [['restore', join(folder, 'nowhere')], target.url, 'cannot be read: ENOENT'],
  ] as const) {
    const refused = await run([...args], { DATABASE_URL: url })
    expect([refused.code, refused.err.trim().split('\n').length]).toEqual([1, 1])
    expect(refused.err).toContain(reason)
  }
})

test('refuses a truncated file before it creates a folder', async () => {
  const cut = join(folder, 'cut.tar')
  await Bun.write(cut, await readFile(file))
  await truncate(cut, (await stat(file)).size - 2000)
  const DATA_DIR = join(folder, 'untouched')
  const refused = await run(['restore', cut], { DATA_DIR })
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('not a complete backup')])
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
})

test('prints its usage if the file is missing', async () => {
  for (const args of [['backup'], ['backup', '--unknown', 'file'], ['restore', 'file', 'more']])
    expect(await run(args, {})).toMatchObject({
      code: 2,
      err: expect.stringContaining(`usage: bun run ${args[0]} FILE`),
    })
})
