import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openStores } from '#server/features/businesses/images/stores.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Env } from '#server/platform/env.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { isLonger } from '#shared/testing/is-proof.ts'
import { openArchive } from './archive-reader.ts'
import { sha256 } from './archive-writer.ts'
import { writeBackup } from './backup.ts'
import { MAX_PART_BYTES, MAX_PART_SIZE, type Manifest } from './manifest.ts'

const BLOCK = 512
/** How many bytes apart the damaged ones are. */
const STEP = isLonger ? 3 : 11
/** The parts of a frame of zstd (RFC 8878, section 3.1.1). A window descriptor's upper five bits are its log above 10. */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
const LARGEST_WINDOW = (23 - 10) << 3
/** Of five bytes. */
const LAST_RAW_BLOCK = [(5 << 3) | 1, 0, 0]
const log = { info() {}, warn() {}, error() {} }
let folder: string
let db: Awaited<ReturnType<typeof emptyDatabase>>
let whole: Buffer
let manifest: Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-test-'))
  db = await emptyDatabase()
  await migrate(db.sql)
  const { firstName, lastName, age, gender, budget, city, state, zipCode } = someAnswers()
  for (let n = 0; n < 5; n++) {
    const email = `${n}@example.org`
    const lead = { firstName, lastName, age, gender, budget, amenities: ['Spa'], city, state, zipCode, email }
    await db.sql`insert into questionnaires ${db.sql(lead as Record<string, string | string[]>)}`
    await db.sql`insert into analytics_events (event_type) values ('page_view')`
    await db.sql`insert into audit_log (action) values ('tested')`
  }
  const env = z.parse(Env, { DATA_DIR: folder })
  const file = join(folder, 'whole.tar')
  await writeBackup({ sql: db.sql, env, stores: openStores(env, log) }, file, () => {})
  whole = await readFile(file)
  manifest = await contentOf(whole)
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The manifest of a file that a restore accepts. */
async function contentOf(bytes: Uint8Array): Promise<Manifest> {
  const file = join(folder, 'tried.tar')
  await writeFile(file, bytes)
  const archive = await openArchive(file)
  await archive.close()
  return archive.manifest
}

const refusalOf = (bytes: Uint8Array) =>
  contentOf(bytes).then(
    () => 'accepted',
    (error) => (error instanceof OperatorError ? error.message : `unexpected error: ${error.stack}`),
  )

/** The byte ranges of the parts' and the manifest's content, without the headers. */
function contents(): { from: number; to: number }[] {
  let at = BLOCK
  const ranges = manifest.parts.map(({ size }) => {
    const range = { from: at, to: at + size }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    return range
  })
  return [...ranges, { from: at, to: at + JSON.stringify(manifest).length }]
}

test('detects a changed byte in any content; one in a header or padding is detected or harmless', async () => {
  const ranges = contents()
  const accepted: number[] = []
  for (let at = 0; at < whole.length; at += STEP) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    const refusal = await refusalOf(damaged)
    if (refusal === 'accepted') accepted.push(at)
    else expect(refusal).toMatch(/^the file is not a complete backup: /)
  }
  expect(ranges.length).toBe(manifest.parts.length + 1)
  expect(accepted.filter((at) => ranges.some(({ from, to }) => from <= at && at < to))).toEqual([])
})

test('refuses a file that is truncated anywhere or has data after its end', async () => {
  for (let length = 0; length < whole.length; length += 129) {
    expect(await refusalOf(whole.subarray(0, length))).toMatch(/not a complete backup/)
  }
  expect(await refusalOf(whole.subarray(0, -1))).toMatch(/not a complete backup/)
  expect(await refusalOf(Buffer.concat([whole, Buffer.from('more')]))).toMatch(/not a complete backup/)
  expect(await refusalOf(Buffer.concat([whole, whole]))).toMatch(/not a complete backup/)
})

test('refuses files that are not backups', async () => {
  expect(await refusalOf(Buffer.from('hello'))).toMatch(/not a complete backup/)
  expect(await refusalOf(gzipSync(whole))).toMatch(/not a complete backup/)
  await expect(openArchive(join(folder, 'nowhere.tar'))).rejects.toThrow('cannot be read: ENOENT')
})

/** Creates a tar with a valid manifest, as an attacker could. */
async function forge(
  files: { name: string; content: Buffer }[],
  parts: object[],
  more: Partial<Header> = {},
) {
  const tar = pack()
  for (const { name, content } of files) tar.entry({ name, ...more }, content)
  const list = Buffer.from(JSON.stringify({ ...manifest, parts }))
  tar.entry({ name: `manifest-${sha256(list)}.json` }, list)
  tar.finalize()
  return buffer(tar)
}

const partOf = (name: string, content: Buffer, bytes: number) => ({
  file: { name, content },
  part: { name, size: content.length, sha256: sha256(content), bytes },
})

test('refuses a part that decompresses to more than its listed length', async () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024)
  const bomb = zstdCompressSync(zeros)
  for (const [listed, refusal] of [
    [1000, /cannot be decompressed/],
    [MAX_PART_BYTES, /cannot be decompressed/],
    [zeros.length, /does not know/],
  ] as const) {
    const { file, part } = partOf('rows/questionnaires/000001-0.zst', bomb, listed)
    expect(await refusalOf(await forge([file], [part]))).toMatch(refusal)
  }
})

test('refuses a part that is shorter or longer than its listed length', async () => {
  for (const [listed, refusal] of [
    [3, /cannot be decompressed/],
    [4, /^accepted$/],
    [5, /is shorter/],
  ] as const) {
    const { file, part } = partOf('rows/admins/000001-0.zst', zstdCompressSync('four'), listed)
    expect(await refusalOf(await forge([file], [part]))).toMatch(refusal)
  }
})

test('refuses a part that asks for more memory than any part has bytes', async () => {
  for (const [window, refusal] of [
    [LARGEST_WINDOW, /^accepted$/],
    [LARGEST_WINDOW + 8, /cannot be decompressed/],
  ] as const) {
    const content = Buffer.from([...ZSTD_MAGIC, 0, window, ...LAST_RAW_BLOCK, ...Buffer.from('short')])
    const { file, part } = partOf('rows/admins/000001-0.zst', content, 5)
    expect(await refusalOf(await forge([file], [part]))).toMatch(refusal)
  }
})

test('refuses a part that is too large, of another type, or outside the folder', async () => {
  const large = Buffer.alloc(MAX_PART_SIZE + 1)
  const { file, part } = partOf('rows/questionnaires/000001-0.zst', large, 10)
  expect(await refusalOf(await forge([file], [part]))).toMatch(/too large/)
  const escaping = partOf('pictures/../../escaped.zst', zstdCompressSync('text'), 4)
  expect(await refusalOf(await forge([escaping.file], [escaping.part]))).toMatch(/does not know/)
  const link = partOf('rows/questionnaires/000001-0.zst', zstdCompressSync('text'), 4)
  expect(await refusalOf(await forge([link.file], [link.part], { type: 'contiguous-file' }))).toMatch(
    /not a complete/,
  )
})

test('refuses missing, duplicated or reordered parts', async () => {
  const one = partOf('rows/admins/000001-0.zst', zstdCompressSync('one'), 3)
  const two = partOf('rows/settings/000001-0.zst', zstdCompressSync('two'), 3)
  expect(await refusalOf(await forge([one.file, two.file], [one.part, two.part]))).toBe('accepted')
  for (const files of [[one.file], [two.file, one.file], [one.file, two.file, two.file]]) {
    expect(await refusalOf(await forge(files, [one.part, two.part]))).toMatch(/damaged or missing/)
  }
})
