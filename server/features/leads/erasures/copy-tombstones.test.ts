import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { readTombstones, type TombstoneFile } from '#server/platform/idempotency/tombstone-file.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { copyTombstones } from './service.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
/** The DATA_DIR of another server. */
let otherFolder: string
beforeAll(async () => {
  app = await openTestApp()
  otherFolder = await mkdtemp(join(tmpdir(), 'other-server-'))
})
afterAll(async () => {
  await app.close()
  await rm(otherFolder, { recursive: true, force: true })
})

async function hashesIn(file: TombstoneFile): Promise<string[]> {
  const hashes: string[] = []
  for await (const batch of readTombstones(otherFolder, file))
    hashes.push(...batch.map(({ keyHash }) => keyHash.toString('hex')))
  return hashes
}

async function eraseOne(): Promise<string> {
  const key = randomUUID()
  await app.submit(key, someAnswers())
  expect((await app.erase(key)).status).toBe(204)
  return hashKey(key).toString('hex')
}

const copyAt = (time: number) =>
  copyTombstones({
    sql: app.requestSql,
    env: { ...app.env, DATA_DIR: otherFolder },
    now: () => new Date(time),
  })

test('the erasures of one server are copied to the folder of another, each once', async () => {
  const first = await eraseOne()
  await copyAt(Date.now())
  expect(await hashesIn('tombstones')).toEqual([first])
  const second = await eraseOne()
  // As if the first erasure were a day old.
  await app.sql`update submissions set erased_at = erased_at - interval '1 day' where key_hash = decode(${first}, 'hex')`
  await copyAt(Date.now() + DAY_MS)
  expect(await hashesIn('tombstones')).toEqual([first, second])
  await copyAt(Date.now() + DAY_MS)
  expect(await hashesIn('tombstones')).toEqual([first, second])
})

test('more erasures than fit in a batch are copied', async () => {
  await app.sql`
    insert into submissions (key_hash, received_at, erased_at)
    select sha256(n::text::bytea), null, now() + interval '2 days' from generate_series(1, 1201) as n`
  await copyAt(Date.now() + 3 * DAY_MS)
  expect(new Set(await hashesIn('tombstones')).size).toBe(1203)
})
