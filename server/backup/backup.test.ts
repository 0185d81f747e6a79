import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_API, API } from '../../shared/paths.ts'
import { createApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { listApplied, migrateAs } from '../database/migrate.ts'
import { openStores } from '../images/stores.ts'
import { emptyDatabase } from '../testing/fresh-database.ts'
import { SLOW_MS } from '../testing/how-often.ts'
import { idOf, openImageApp, putFile } from '../testing/image-app.ts'
import { someImage } from '../testing/images.ts'
import { startS3rver } from '../testing/s3-peers.ts'
import { openServedImages } from '../testing/served-images.ts'
import { hashTables } from '../testing/table-hashes.ts'
import { callsOf, eventually, someAnswers } from '../testing/test-app.ts'
import { startThrowAwayCluster } from '../testing/throw-away-cluster.ts'
import { openArchive } from './archive-reader.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const log = { info() {}, warn() {}, error() {} }
const quiet = () => {}
/** What a backup leaves out on purpose, and what a restore writes anew. */
const OTHERWISE = [
  'admin_sessions',
  'password_resets',
  'rate_limits',
  'attempts',
  'migrations',
  'business_images',
]

let folder: string
let app: Awaited<ReturnType<typeof openServedImages>>
const databases: { drop(): Promise<void> }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  app = await openServedImages()
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const depsOf = (sql: typeof app.sql, env: typeof app.env) => ({ sql, env, stores: openStores(env, log) })
const newFile = () => join(folder, `${randomUUID()}.tar`)

async function backUp() {
  const file = newFile()
  await writeBackup(depsOf(app.sql, app.env), file, quiet)
  return file
}

/** An installation of its own, with nothing in it. */
async function emptyInstallation() {
  const database = await emptyDatabase()
  databases.push(database)
  const env = { ...app.env, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
  return { sql: database.sql, env, deps: depsOf(database.sql, env) }
}

async function restore(file: string, into?: Awaited<ReturnType<typeof emptyInstallation>>) {
  const target = into ?? (await emptyInstallation())
  const archive = await openArchive(file)
  await restoreBackup(target.deps, archive, quiet).finally(archive.close)
  return target
}

async function fillEveryKindOfTable() {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers({ firstName: 'Zoë\t\\N "x"\n', city: 'Austin' })
  await app.submit(first, sent)
  await app.submit(second, { ...sent, budget: '$4,500 - $6,500 (Premium Care)' }, { supersedes: first })
  const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
  await app.sendJson(API.contact, message)
  await app.erase(randomUUID())
  await app.sql`insert into audit_log (action) values ('one'), ('two'), ('three')`
  await app.sql`insert into analytics_events (event_type) values ('page_view')`
  await app.idle()
}

test(
  'a restore on another Postgres has the same rows in every table, and nobody is signed in',
  async () => {
    await fillEveryKindOfTable()
    const before = await hashTables(app.sql, OTHERWISE)
    const file = await backUp()
    const other = await startThrowAwayCluster()
    const sql = connect(`${other.url}/postgres`)
    try {
      const env = { ...app.env, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
      const archive = await openArchive(file)
      await restoreBackup(depsOf(sql, env), archive, quiet).finally(archive.close)
      expect(await hashTables(sql, OTHERWISE)).toEqual(before)
      expect(before.questionnaires?.rows).toBeGreaterThan(0)
      expect(before.audit_log?.rows).toBe(3)
      const [next] = await sql`insert into audit_log (action) values ('restored') returning id`
      // The numbers go on instead of beginning anew.
      expect(next?.id).toBe('4')
      const restored = callsOf(createApp({ sql, env, log, now: () => new Date() }))
      const answer = await restored.send('GET', ADMIN_API.sessions, { headers: app.headers })
      expect([answer.status, await sql`select 1 from admins`]).toMatchObject([401, [{}]])
    } finally {
      await sql.end()
      await other.stop()
    }
    // It makes a cluster of its own, which a busy machine takes its time for.
  },
  SLOW_MS,
)

test('the file is its owner’s alone, holds no secret and no open session, and is not overwritten', async () => {
  const file = await backUp()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const archive = await openArchive(file)
  const names = archive.manifest.parts.map(({ name }) => name)
  expect(names.filter((name) => /sessions|resets|secret/.test(name))).toEqual([])
  for await (const { bytes } of archive.read(''))
    expect(bytes.includes(app.env.JWT_SECRET ?? '-')).toBe(false)
  await archive.close()
  await expect(writeBackup(depsOf(app.sql, app.env), file, quiet)).rejects.toThrow('exists: name a new file')
  expect((await readdir(folder)).filter((name) => name.endsWith('unfinished'))).toEqual([])
})

test('a backup under the load of submissions is one moment of the database', async () => {
  let going = true
  const acknowledged: string[] = []
  const submitUntilTheEnd = async () => {
    while (going) {
      const key = randomUUID()
      const answer = await app.submit(key, someAnswers())
      if (answer.status === 200) acknowledged.push(key)
    }
  }
  const load = Array.from({ length: 4 }, submitUntilTheEnd)
  const moreThan = (count: number) =>
    eventually(async () => expect(acknowledged.length).toBeGreaterThan(count))
  const underLoad = async () => {
    await moreThan(10)
    const before = [...acknowledged]
    const file = await backUp()
    await moreThan(acknowledged.length)
    return { before, file }
  }
  const { before, file } = await underLoad().finally(() => {
    going = false
  })
  await Promise.all(load)
  const { sql, env } = await restore(file)
  const restored = callsOf(createApp({ sql, env, log, now: () => new Date() }))
  for (const key of before)
    expect(await (await restored.read(key)).text()).toBe(await (await app.read(key)).text())
  const halves = await sql`
    select 1 from submissions s
    left join questionnaires q on q.id = s.questionnaire_id left join consents c on c.key_hash = s.key_hash
    where s.erased_at is null and (q.id is null or c.id is null or s.response is null)`
  expect(halves).toEqual([])
  const orphans = await sql`
    select 1 from questionnaires q where not exists (select from submissions where questionnaire_id = q.id)`
  expect(orphans).toEqual([])
})

test('pictures come along, also into another store’s place', async () => {
  const address = await app.addressFor()
  const image = someImage('image/png')
  await fetch(app.origin + new URL(address).pathname + new URL(address).search, {
    method: 'PUT',
    body: image,
  })
  const { sql, env } = await restore(await backUp())
  const restored = createApp({ sql, env, log, now: () => new Date() })
  const shown = await restored.handle(new Request(`http://localhost${new URL(address).pathname}`))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(image)
})

test('a restore wants an empty database and says so, and touches nothing', async () => {
  const file = await backUp()
  const target = await restore(file)
  const before = await hashTables(target.sql)
  await expect(restore(file, target)).rejects.toThrow('the database is not empty')
  expect(await hashTables(target.sql)).toEqual(before)
})

test('what was erased after the backup stays erased, whoever remembers it', async () => {
  const [here, there] = [randomUUID(), randomUUID()]
  const answers = [someAnswers(), someAnswers()]
  await app.submit(here, answers[0])
  await app.submit(there, answers[1])
  const old = await backUp()
  // One erasure is known to the DATA_DIR that is restored into, the other to a later backup alone.
  await app.erase(there)
  const later = await backUp()
  await app.erase(here)
  const target = await restore(later)
  await target.sql`drop schema public cascade`
  await target.sql`create schema public`
  const onlyHere = await emptyInstallation()
  await cp(join(app.env.DATA_DIR, 'tombstones'), join(onlyHere.env.DATA_DIR, 'tombstones'))
  for (const [installation, gone] of [
    [target, [answers[1]?.email]],
    [onlyHere, [answers[0]?.email, answers[1]?.email]],
  ] as const) {
    const { sql } = await restore(old, installation)
    const raised =
      await sql`select email from questionnaires where email in ${sql(gone as unknown as string[])}`
    expect(raised).toEqual([])
  }
})

test('a backup that fails midway leaves no file, and the database goes on', async () => {
  const file = newFile()
  const deps = depsOf(app.sql, app.env)
  const stores = { ...deps.stores, find: () => Promise.reject(new Error('away')) }
  await app.addressFor()
  await expect(writeBackup({ ...deps, stores }, file, quiet)).rejects.toThrow('away')
  // In the middle of a table's rows.
  const say = (line: string) => {
    if (line.startsWith('facilities')) throw new Error('nobody listens')
  }
  await expect(writeBackup(deps, file, say)).rejects.toThrow('nobody listens')
  expect((await readdir(folder)).filter((name) => name.includes(basename(file)))).toEqual([])
  expect((await app.submit(randomUUID(), someAnswers())).status).toBe(200)
})

test('pictures on S3 are in the backup, and go where the restored server keeps its own', async () => {
  const peer = await startS3rver()
  const onS3 = await openImageApp(peer)
  try {
    const image = someImage('image/webp')
    const address = await onS3.addressFor({ contentType: 'image/webp', size: image.length })
    await putFile(address, image, 'image/webp')
    const file = newFile()
    await writeBackup(depsOf(onS3.sql, onS3.env), file, quiet)
    const { sql, env } = await restore(file)
    expect(await readFile(join(env.DATA_DIR, 'images', idOf(address)))).toEqual(Buffer.from(image))
    expect(await sql`select store from business_images`).toEqual([{ store: 'disk' }])
  } finally {
    await onS3.close()
    await peer.close()
  }
})

test('a backup of an older version is brought up to this one', async () => {
  const older = await emptyInstallation()
  const all = await listApplied(app.sql)
  const cut = all.slice(0, 8)
  await older.sql.begin((tx) => migrateAs(tx, cut))
  const [lead] =
    await app.sql`select first_name, last_name, age, gender, email, budget, amenities, city, state,
    zip_code from questionnaires limit 1`
  await older.sql`insert into questionnaires ${older.sql(lead as Record<string, string>)}`
  const file = newFile()
  await writeBackup(older.deps, file, quiet)
  const { sql } = await restore(file)
  expect((await listApplied(sql)).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  expect(await sql`select email from questionnaires`).toMatchObject([{ email: lead?.email }])
})

test('a backup of a newer version is refused, and nothing is left behind', async () => {
  const file = newFile()
  await app.sql`insert into migrations (name, hash) values ('9999_later.sql', ${'0'.repeat(64)})`
  await writeBackup(depsOf(app.sql, app.env), file, quiet)
  await app.sql`delete from migrations where name = '9999_later.sql'`
  const target = await emptyInstallation()
  await expect(restore(file, target)).rejects.toThrow('9999_later.sql')
  expect(Object.keys(await hashTables(target.sql))).toEqual([])
})
