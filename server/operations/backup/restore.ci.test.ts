import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrateAs } from '#server/platform/database/migrate.ts'
import { listApplied } from '#server/platform/database/queries.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { backupDepsOf, type Installation, openInstallations } from '#server/testing/installations.ts'
import { openServedImages } from '#server/testing/served-images.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { callsOf, someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { openArchive } from './archive-reader.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const TableHash = z.object({ rows: z.int(), hash: z.string() })

/** The number of rows of every table, and a hash of them that doesn't depend on their order. */
async function hashTables(sql: Sql, except: readonly string[] = []) {
  const tables = await read(sql, z.object({ name: z.string() }))`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${[...except]}) order by 1`
  const found: Record<string, z.infer<typeof TableHash>> = {}
  for (const { name } of tables) {
    found[name] = await readOne(sql, TableHash)`
      select count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash
      from ${sql(name)} t`
  }
  return found
}

const log = { info() {}, warn() {}, error() {} }
const quiet = () => {}
/** Tables that a backup leaves out, and those that a restore rewrites. */
const NOT_COMPARED = [
  'admin_sessions',
  'password_resets',
  'request_counts',
  'attempts',
  'stranger_failures',
  'login_steps',
  'catalog_version',
  'migrations',
  'business_images',
]

let app: Awaited<ReturnType<typeof openServedImages>>
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  app = await openServedImages()
  installations = await openInstallations()
})
afterAll(async () => {
  await installations.close()
  await app.close()
})

const backUp = () => installations.backUp(app)
const restore = async (file: string, into?: Installation) =>
  installations.restore(file, into ?? (await installations.makeEmpty(app.env)))

async function fillEveryKindOfTable() {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers({ firstName: 'Zoë\t\\N "x"\n', city: 'Austin' })
  await app.submit(first, sent)
  await app.submit(second, { ...sent, budget: '$4,500 - $6,500 (Premium Care)' }, { supersedes: first })
  const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
  await app.sendJson(API.contact, message)
  await app.erase(randomUUID())
  await app.sql`insert into audit_log (action) values ('one'), ('two'), ('three')`
  await app.sql`insert into settings (name, value) values ('tested', '1') on conflict do nothing`
  await app.sql`insert into analytics_events (event_type) values ('page_view')`
  await app.idle()
}

/** All indexes and constraints, as statements. */
async function describeSchema(sql: Sql): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0
    order by 1`
  expect(rows.length).toBeGreaterThan(150)
  return rows.map(({ definition }) => definition)
}

test(
  'a restore into another Postgres has the same rows in every table and the same indexes, and no one is signed in',
  async () => {
    await fillEveryKindOfTable()
    const before = await hashTables(app.sql, NOT_COMPARED)
    const file = await backUp()
    const other = await startTemporaryCluster()
    const sql = connect(`${other.url}/postgres`)
    try {
      const env = { ...app.env, DATA_DIR: await installations.newFolder() }
      const archive = await openArchive(file)
      await restoreBackup(backupDepsOf({ sql, env }), archive, quiet).finally(archive.close)
      expect(await hashTables(sql, NOT_COMPARED)).toEqual(before)
      expect(await describeSchema(sql)).toEqual(await describeSchema(app.sql))
      expect(before.questionnaires?.rows).toBeGreaterThan(0)
      expect(before.audit_log?.rows).toBe(3)
      const [next] = await sql`insert into audit_log (action) values ('restored') returning id`
      // The sequence continues instead of starting over.
      expect(next?.id).toBe('4')
      const restored = callsOf(createTestApp({ sql, env, log }))
      const response = await restored.send('GET', ADMIN_API.sessions, { headers: app.headers })
      expect([response.status, await sql`select 1 from admins`]).toMatchObject([401, [{}]])
    } finally {
      await sql.end()
      await other.stop()
    }
    // It creates its own cluster, which is slow on a busy machine.
  },
  SLOW_MS,
)

test('a restore into a database with data is refused and changes nothing', async () => {
  const file = await backUp()
  const target = await restore(file)
  const before = await hashTables(target.sql)
  await expect(restore(file, target)).rejects.toThrow('the database is not empty')
  expect(await hashTables(target.sql)).toEqual(before)
})

test('data erased after the backup stays erased, whether DATA_DIR or a backup recorded it', async () => {
  const [here, there] = [randomUUID(), randomUUID()]
  const answers = [someAnswers(), someAnswers()] as const
  await app.submit(here, answers[0])
  await app.submit(there, answers[1])
  const old = await backUp()
  // The target's DATA_DIR records one erasure; only a later backup records the other.
  await app.erase(there)
  const later = await backUp()
  await app.erase(here)
  const target = await restore(later)
  await target.sql`drop schema public cascade`
  await target.sql`create schema public`
  const onlyHere = await installations.makeEmpty(app.env)
  await cp(join(app.env.DATA_DIR, 'tombstones'), join(onlyHere.env.DATA_DIR, 'tombstones'))
  for (const [installation, gone] of [
    [target, [answers[1].email]],
    [onlyHere, [answers[0].email, answers[1].email]],
  ] as const) {
    const { sql } = await restore(old, installation)
    const found = await sql`select email from questionnaires where email in ${sql([...gone])}`
    expect(found).toEqual([])
  }
})

test('a backup from an older version is migrated to this one', async () => {
  const older = await installations.makeEmpty(app.env)
  const applied = await listApplied(app.sql)
  await transaction(older.sql, (tx) => migrateAs(tx, applied.slice(0, -1)))
  const [lead] = await app.sql`select first_name, last_name, age, gender, email, budget, amenities, city,
    state, zip_code from questionnaires limit 1`
  await older.sql`insert into questionnaires ${older.sql(lead as Record<string, string>)}`
  const file = installations.newFile()
  await writeBackup(backupDepsOf(older), file, quiet)
  const { sql } = await restore(file)
  expect((await listApplied(sql)).map(({ name }) => name)).toEqual(applied.map(({ name }) => name))
  expect(await sql`select email from questionnaires`).toMatchObject([{ email: lead?.email }])
})

test('a backup from another version is refused, and nothing is left behind', async () => {
  const archive = await openArchive(await backUp())
  const [first, ...others] = archive.manifest.migrations
  const target = await installations.makeEmpty(app.env)
  for (const change of [{ name: '01_other.sql' }, { hash: '0'.repeat(64) }]) {
    const migrations = [{ name: '', hash: '', ...first, ...change }, ...others]
    const changed = { ...archive, manifest: { ...archive.manifest, migrations } }
    await expect(restoreBackup(backupDepsOf(target), changed, quiet)).rejects.toThrow(
      /from another version: .*\/01_/,
    )
  }
  await archive.close()
  expect(Object.keys(await hashTables(target.sql))).toEqual([])
})

test('the database of a newer version is not backed up, because its tables are unknown', async () => {
  await app.sql`insert into migrations (name, hash) values ('9999_later.sql', ${'0'.repeat(64)})`
  await expect(backUp()).rejects.toThrow('start a newer version')
  await app.sql`delete from migrations where name = '9999_later.sql'`
})

test('a restore fails if the database rejects a row, and nothing is left behind', async () => {
  const target = await installations.makeEmpty(app.env)
  const archive = await openArchive(await backUp())
  const read = archive.read
  // Returns every row of settings twice, as if the checksums matched.
  const doubled = {
    ...archive,
    async *read(prefix: string) {
      for await (const part of read(prefix)) {
        yield part
        if (prefix.includes('settings')) yield part
      }
    },
  }
  await expect(restoreBackup(backupDepsOf(target), doubled, quiet)).rejects.toThrow('duplicate key')
  await archive.close()
  expect(Object.keys(await hashTables(target.sql))).toEqual([])
})
