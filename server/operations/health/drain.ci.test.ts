import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { newSubmission, sendOnce } from '#server/testing/sender.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { eventually } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

/** Long enough for a few requests on a busy machine. */
const DRAIN_S = 5

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'drain-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a server that is stopped says so to proxies, and answers families until it closes its socket', {
  timeout: SLOW_MS,
}, async () => {
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DRAIN_S: String(DRAIN_S),
  })
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status
  expect(await statusOf(API.ready)).toBe(200)
  const start = performance.now()
  const stopped = server.stop()
  await eventually(async () => expect(await statusOf(API.ready)).toBe(503))
  expect(await statusOf(API.health)).toBe(200)
  expect(await sendOnce(server.origin, newSubmission())).toMatchObject({ received: expect.any(String) })
  expect(await stopped).toBe(0)
  expect(performance.now() - start).toBeGreaterThanOrEqual(DRAIN_S * 1000)
  await expect(fetch(server.origin + API.health)).rejects.toThrow()
})
