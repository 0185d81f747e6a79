import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { idOf, openImageApp, putFile } from '#server/testing/image-app.ts'
import { servedBytesOf, someImage } from '#server/testing/images.ts'
import { backupDepsOf, type Installation, openInstallations } from '#server/testing/installations.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { startS3rver } from '#server/testing/s3-servers.ts'
import { openServedImages } from '#server/testing/served-images.ts'
import { callsOf, eventually, someAnswers } from '#server/testing/test-app.ts'
import { openArchive } from './archive-reader.ts'
import { writeBackup } from './backup.ts'

const log = { info() {}, warn() {}, error() {} }
const quiet = () => {}

const app = openForTests(openServedImages)
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  installations = await openInstallations()
})
afterAll(() => installations.close())

const backUp = () => installations.backUp(app)
const restore = async (file: string, into?: Installation) =>
  installations.restore(file, into ?? (await installations.makeEmpty(app.env)))

test('only the owner can read the file, it contains no secret or session, and it is not overwritten', async () => {
  const file = await backUp()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const archive = await openArchive(file)
  const names = archive.manifest.parts.map(({ name }) => name)
  expect(names.filter((name) => /sessions|resets|secret/.test(name))).toEqual([])
  for await (const { bytes } of archive.read(''))
    expect(bytes.includes(app.env.JWT_SECRET ?? '-')).toBe(false)
  await archive.close()
  await expect(writeBackup(backupDepsOf(app), file, quiet)).rejects.toThrow(
    'already exists. Choose a new file name',
  )
  expect((await readdir(installations.folder)).filter((name) => name.endsWith('unfinished'))).toEqual([])
})

test('a backup taken during submissions is a consistent snapshot', async () => {
  let isRunning = true
  const acknowledged: string[] = []
  const keepSubmitting = async () => {
    while (isRunning) {
      const key = randomUUID()
      const response = await app.submit(key, someAnswers())
      if (response.status === 200) acknowledged.push(key)
    }
  }
  const load = Array.from({ length: 4 }, keepSubmitting)
  const waitForMoreThan = (count: number) =>
    eventually(async () => expect(acknowledged.length).toBeGreaterThan(count))
  const backUpUnderLoad = async () => {
    await waitForMoreThan(10)
    const before = [...acknowledged]
    const file = await backUp()
    await waitForMoreThan(acknowledged.length)
    return { before, file }
  }
  const { before, file } = await backUpUnderLoad().finally(() => {
    isRunning = false
  })
  await Promise.all(load)
  const { sql, env } = await restore(file)
  const restored = callsOf(createTestApp({ sql, env, log }))
  for (const key of before)
    expect(await (await restored.read(key)).text()).toBe(await (await app.read(key)).text())
  const incomplete = await sql`
    select 1 from submissions s
    left join questionnaires q on q.id = s.questionnaire_id
    where s.erased_at is null and (q.id is null or s.consent_terms is null or s.response is null)`
  expect(incomplete).toEqual([])
  const orphans = await sql`
    select 1 from questionnaires q where not exists (select from submissions where questionnaire_id = q.id)`
  expect(orphans).toEqual([])
})

test('a backup that fails midway leaves no file, and the database keeps working', async () => {
  const file = installations.newFile()
  const deps = backupDepsOf(app)
  const stores = { ...deps.stores, find: () => Promise.reject(new Error('away')) }
  await app.requestUploadUrl()
  await expect(writeBackup({ ...deps, stores }, file, quiet)).rejects.toThrow('away')
  // In the middle of a table's rows.
  const onProgress = (line: string) => {
    if (line.startsWith('facilities')) throw new Error('output closed')
  }
  await expect(writeBackup(deps, file, onProgress)).rejects.toThrow('output closed')
  expect((await readdir(installations.folder)).filter((name) => name.includes(basename(file)))).toEqual([])
  expect((await app.submit(randomUUID(), someAnswers())).status).toBe(200)
})

test('a restored server serves the images from its own store', async () => {
  const url = await app.requestUploadUrl()
  const image = someImage('image/png')
  await fetch(app.origin + new URL(url).pathname + new URL(url).search, { method: 'PUT', body: image })
  const { sql, env } = await restore(await backUp())
  const restored = createTestApp({ sql, env, log })
  const shown = await restored.handle(new Request(`http://localhost${new URL(url).pathname}`))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(await servedBytesOf(image))
})

test('images on S3 are backed up, and a restore writes them to the new server’s store', async () => {
  const s3 = await startS3rver()
  const onS3 = await openImageApp(s3)
  try {
    const image = someImage('image/webp')
    const url = await onS3.requestUploadUrl({ contentType: 'image/webp', size: image.length })
    await putFile(url, image, 'image/webp')
    const file = installations.newFile()
    await writeBackup(backupDepsOf(onS3), file, quiet)
    const { sql, env } = await restore(file)
    expect(await readFile(join(env.DATA_DIR, 'images', `${idOf(url)}.webp`))).toEqual(
      await servedBytesOf(image),
    )
    expect(await sql`select store from business_images`).toEqual([{ store: 'disk' }])
  } finally {
    await onS3.close()
    await s3.close()
  }
})

test('what others keep in the same database is left out and named, and the backup can be restored', async () => {
  await app.sql.unsafe(`
    create table orders (id bigint generated always as identity primary key);
    insert into orders default values;
    create view order_ids as select id from orders;
    create schema shop;
    create table shop.items (id integer)`)
  const file = installations.newFile()
  const { leftOut, database } = await writeBackup(backupDepsOf(app), file, quiet)
  await app.sql.unsafe('drop schema shop cascade; drop table orders cascade')
  expect(leftOut).toEqual(['schema shop', 'table orders', 'view order_ids'])
  const [row] = await app.sql`select current_database() as name`
  expect(database).toBe(row?.name)
  const { sql } = await restore(file)
  expect(await sql`select 1 from pg_class where relname in ('orders', 'order_ids')`).toEqual([])
})
