import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordLastBackup } from '#server/features/portal/backups/last-backup.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { DAY_MS } from '#shared/contract/time.ts'

let folder: string
let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-test-'))
  db = await freshDatabase()
})
afterEach(closeSmtpServers)
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Nothing listens at this address. */
const NOWHERE = '127.0.0.1:9'
const examine = (variables: Record<string, string>) =>
  runCommand(`${import.meta.dirname}/command.ts`, [], {
    DATA_DIR: folder,
    OLLAMA_HOST: `http://${NOWHERE}`,
    ...variables,
  })

test('a server that has all it needs has no problem, and the doctor leaves nothing behind', async () => {
  const { port } = await startSmtp()
  const { code, out } = await examine({ DATABASE_URL: db.url, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(out).toContain('ok      the database answers')
  expect(out).toContain('ok      the mail server answers')
  expect(out).toContain('warning The catalog is empty')
  expect(out).toContain('warning no Ollama answers')
  expect(out).toContain('warning no backup was made with "bun run backup FILE"')
  expect([code, await readdir(folder)]).toEqual([0, []])
})

test('the last backup is named, and is a warning once it is old', async () => {
  const backup = { bytes: 3_500_000, leads: 12, messages: 3, isEncrypted: true }
  await recordLastBackup(db.sql, { ...backup, madeAt: new Date() })
  const fresh = await examine({ DATABASE_URL: db.url })
  expect(fresh.out).toMatch(/ok {6}the last backup is of \S+Z: 12 leads, 3 messages, 3\.3 MB/)
  await recordLastBackup(db.sql, { ...backup, madeAt: new Date(Date.now() - 5 * DAY_MS) })
  const old = await examine({ DATABASE_URL: db.url })
  expect([old.code, old.out]).toEqual([0, expect.stringContaining('warning The last backup is 5 days old')])
})

test('each thing that is missing is a problem with its setting, and no password is shown', async () => {
  const { code, out } = await examine({
    DATA_DIR: join(folder, 'none'),
    DATABASE_URL: `postgres://care:hidden-word@${NOWHERE}/care`,
    SMTP_URL: `smtp://care:hidden-word@${NOWHERE}`,
    S3_ENDPOINT: `http://${NOWHERE}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'care',
    S3_SECRET_ACCESS_KEY: 'hidden-word',
  })
  const problems = out.split('\n').filter((line) => line.startsWith('PROBLEM'))
  for (const name of ['DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'S3_'])
    expect(problems.filter((line) => line.includes(name))).toHaveLength(1)
  expect(out).not.toContain('hidden-word')
  expect(code).toBe(1)
})

test('settings that cannot be read are a problem', async () => {
  const { code, out } = await examine({ PORT: 'seven' })
  expect([code, out]).toEqual([1, expect.stringMatching(/^PROBLEM .*PORT/)])
})
