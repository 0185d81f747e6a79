import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Env } from '#server/platform/env.ts'
import { createRisks } from '#server/platform/risks.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { waitForLockWaits } from '#server/testing/lock-waits.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { hashPassword, verifyPassword } from '../credentials/passwords.ts'
import { describeFirstAdmin, ensureFirstAdmin, reportCommonPassword } from './first-admin.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'first-admin-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await db.sql`alter table audit_log disable trigger user`
  await db.sql`delete from audit_log`
  await db.sql`alter table audit_log enable trigger user`
  await db.sql`delete from admins`
})

const envWith = (variables: Record<string, string> = {}) => z.parse(Env, variables)
const admins = () => db.sql`select username, email, password_hash from admins order by username`

test("by default adds admin, with a password in a file that only the server's user can read", async () => {
  const dataDir = join(folder, 'new')
  const first = await ensureFirstAdmin(db.sql, envWith(), dataDir)
  const file = join(dataDir, 'admin-password')
  expect(first).toMatchObject({ username: 'admin', passwordFile: file })
  const password = (await readFile(file, 'utf8')).trim()
  expect(password).toMatch(/^([2-9a-hjkmnp-z]{4}-){4}[2-9a-hjkmnp-z]{4}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [admin] = await admins()
  expect(admin).toMatchObject({ username: 'admin', email: 'admin@localhost' })
  expect(await verifyPassword(password, admin?.passwordHash)).toBe(true)
  expect(await db.sql`select action, subject from audit_log`).toEqual([
    { action: 'admin_created', subject: 'admin' },
  ])
})

test("uses the operator's settings and then neither writes nor shows a password", async () => {
  const env = envWith({ ADMIN_USERNAME: 'olive', ADMIN_EMAIL: 'o@example.org', ADMIN_PASSWORD: 'a good one' })
  const dataDir = join(folder, 'given')
  const first = await ensureFirstAdmin(db.sql, env, dataDir)
  const [admin] = await admins()
  expect(admin).toMatchObject({ username: 'olive', email: 'o@example.org' })
  expect(await verifyPassword('a good one', admin?.passwordHash)).toBe(true)
  await expect(stat(join(dataDir, 'admin-password'))).rejects.toThrow()
  expect(describeFirstAdmin(first ?? expect.fail(), true)).not.toContain('a good one')
})

test('adds no administrator if there is one, even a deactivated one', async () => {
  await db.sql`
    insert into admins (username, email, password_hash, is_active) values ('old', 'old@x', 'x', false)`
  expect(await ensureFirstAdmin(db.sql, envWith(), folder)).toBeUndefined()
  expect(await admins()).toHaveLength(1)
  await expect(stat(join(folder, 'admin-password'))).rejects.toThrow()
})

test('only one of several starting servers adds an administrator', async () => {
  const others = [connect(db.url, 2), connect(db.url, 2), connect(db.url, 2)]
  const { added } = await transaction(db.sql, async (tx) => {
    await tx`select id from migration_lock where id = 1 for update`
    const starting = Promise.all(
      others.map((sql, n) =>
        ensureFirstAdmin(sql, envWith({ ADMIN_USERNAME: `admin-${n}` }), join(folder, `${n}`)),
      ),
    )
    // All three have seen that there is no administrator and wait for the lock.
    await waitForLockWaits(db.sql, others.length)
    return { added: () => starting }
  }).then(async ({ added }) => ({ added: await added() }))
  for (const sql of others) await sql.end()
  const [first, ...more] = added.filter((one) => one !== undefined)
  expect(more).toEqual([])
  expect(await admins()).toMatchObject([{ username: first?.username }])
  const written = await Promise.all(
    [0, 1, 2].map((n) => stat(join(folder, `${n}`, 'admin-password')).catch(() => 0)),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
})

test('servers that share a database all have the first password, until someone changes it', async () => {
  const env = envWith({ DATABASE_URL: db.url, JWT_SECRET: 'a test secret long enough for HMAC' })
  const folders = ['east', 'west'].map((name) => join(folder, name))
  const starts = await Promise.all(folders.map((dataDir) => ensureFirstAdmin(db.sql, env, dataDir)))
  const read = (dataDir: string) =>
    readFile(join(dataDir, 'admin-password'), 'utf8').catch((error) => error.code)
  const [east = '', west] = await Promise.all(folders.map(read))
  expect(west).toBe(east)
  expect(starts.map((first) => first?.generatedPassword)).toEqual([east.trim(), east.trim()])
  const [admin, ...more] = await admins()
  expect([more, await verifyPassword(east.trim(), admin?.passwordHash)]).toEqual([[], true])
  const other = { ...env, JWT_SECRET: 'another secret, also long enough for it' }
  expect(await ensureFirstAdmin(db.sql, other, folder)).toBeUndefined()
  await db.sql`update admins set password_hash = ${await hashPassword('a word of their own')}`
  expect(await ensureFirstAdmin(db.sql, env, folders[0] ?? '')).toBeUndefined()
  expect(await Promise.all(folders.map(read))).toEqual(['ENOENT', west])
})

test('shows a generated password only in a terminal', async () => {
  const first = { username: 'admin', passwordFile: '/data/admin-password', generatedPassword: 'abcd-efgh' }
  expect(describeFirstAdmin(first, true)).toContain('abcd-efgh')
  expect(describeFirstAdmin(first, false)).not.toContain('abcd-efgh')
  expect(describeFirstAdmin(first, false)).toContain('/data/admin-password')
})

test('a common ADMIN_PASSWORD stops a first start, and only warns an existing installation', async () => {
  const env = envWith({ ADMIN_PASSWORD: 'Password123' })
  await expect(ensureFirstAdmin(db.sql, env, folder)).rejects.toThrow(
    'ADMIN_PASSWORD is one of the most common',
  )
  expect(await admins()).toEqual([])
  await db.sql`insert into admins (username, email, password_hash) values ('old', 'old@x', 'x')`
  expect(await ensureFirstAdmin(db.sql, env, folder)).toBeUndefined()
  const reported = async (variables = {}) => {
    const risks = createRisks(silentLog)
    await reportCommonPassword(envWith(variables), risks)
    return risks.list().map(({ id }) => id)
  }
  expect(await reported({ ADMIN_PASSWORD: 'Password123' })).toEqual(['weak_admin_password'])
  expect([await reported(), await reported({ ADMIN_PASSWORD: 'a good one' })]).toEqual([[], []])
})
