import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

/** Nothing listens there: a start doesn't connect to the mail server. */
const SMTP_URL = 'smtp://mail.invalid:587'
const JWT_SECRET = 'a test secret long enough for HMAC'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(url: string, variables: Record<string, string>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'plain-text-'))
  closing.push(() => rm(DATA_DIR, { recursive: true, force: true }))
  const server = await startServerProcess({ DATABASE_URL: url, DATA_DIR, JWT_SECRET, ...variables })
  closing.push(server.stop)
  return server
}

test('a server refuses plain text until its operator allows it', async () => {
  const database = await emptyDatabase()
  closing.push(database.drop)
  await expect(start(database.url, { SMTP_URL })).rejects.toThrow(
    /Hearthfinder cannot start: .*mail server.*Use smtps:\/\/ in SMTP_URL.*ALLOW_PLAIN_TEXT/,
  )
  const { origin } = await start(database.url, { SMTP_URL, ALLOW_PLAIN_TEXT: 'SMTP_URL' })
  expect((await fetch(origin)).status).toBe(200)
})
