import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'

const JWT_SECRET = 'a test secret long enough for HMAC'

test('a server that is stopped ends open streams properly instead of waiting for them', async () => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'count-stream-'))
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET })
  const { headers } = await signIn({ sql: database.sql, env: z.parse(Env, { JWT_SECRET }) })
  const response = await fetch(`${server.origin}${ADMIN_API.inboxCountStream}`, { headers })
  const reader = response.body?.getReader()
  await reader?.read()
  const stopped = server.stop()
  // Without an end, the connection would break when the process exits, and this would throw.
  expect((await reader?.read())?.done).toBe(true)
  expect(await stopped).toBe(0)
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
}, 120_000)
