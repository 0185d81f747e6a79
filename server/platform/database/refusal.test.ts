import { createServer, connect as dial, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { connect } from './connect.ts'
import { reachDatabase } from './open.ts'
import { sharesBackends } from './pooler.ts'

const WAIT_S = 120
const ROLE = 'with_at_sign'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  await database.sql.unsafe(`drop role if exists ${ROLE}`)
  await database.sql.unsafe(`create role ${ROLE} login password 'p@ss@word'`)
})
afterAll(async () => {
  await database.sql.unsafe(`drop role ${ROLE}`)
  await database.drop()
})

const reach = (url: string, waitS = WAIT_S, log = silentLog) =>
  reachDatabase({ variable: 'DATABASE_URL', url }, waitS, log)
/** The address of the test's cluster with some parts replaced. */
const addressWith = (parts: Partial<Record<'username' | 'password' | 'pathname' | 'hostname', string>>) =>
  Object.assign(new URL(database.url), parts).href

test.each([
  [
    'a wrong password',
    { username: ROLE, password: 'wrong' },
    `the password of ${ROLE} in DATABASE_URL is wrong`,
  ],
  ['a missing database', { pathname: '/nowhere' }, 'the database nowhere in DATABASE_URL does not exist at'],
])('a start with %s says at once what to do, without the password', async (_, parts, sentence) => {
  const error = await reach(addressWith(parts)).catch((reason) => reason)
  expect(error.name).toBe('OperatorError')
  expect(error.message).toContain(sentence)
  expect(error.message).not.toContain(new URL(database.url).password)
})

test('an @ in a password works without encoding', async () => {
  const { host, pathname } = new URL(database.url)
  const sql = connect(`postgres://${ROLE}:p@ss@word@${host}${pathname}`, 1)
  expect(await sql`select current_user as role`).toEqual([{ role: ROLE }])
  await sql.end({ timeout: 1 })
})

test('a host that has no Postgres is given up after the wait, with the way out', async () => {
  await expect(reach('postgres://a:b@127.0.0.1:1/care', 0)).rejects.toThrow(
    'cannot connect to DATABASE_URL (ECONNREFUSED): check the address and that Postgres is running',
  )
  await expect(reach('postgres://a:b@database.invalid/care', 0)).rejects.toThrow(
    'the host database.invalid in DATABASE_URL is unknown',
  )
})

test('a start waits for a Postgres that comes later, with one line in the log', async () => {
  const port = await freePort()
  const url = new URL(database.url)
  const target = Number(url.port)
  url.port = String(port)
  let later: Server | undefined
  const lines: string[] = []
  const line = (message: string) => {
    lines.push(message)
    later ??= createServer((client) => {
      const upstream = dial(target, '127.0.0.1')
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) socket.on('error', () => {})
    }).listen(port, '127.0.0.1')
  }
  expect(await reach(url.href, WAIT_S, { info: line, warn: line, error: line })).toBe(url.href)
  expect(lines).toEqual(['waiting for Postgres'])
  later?.close()
})

test('two connections without a pooler are told apart from shared ones', async () => {
  expect(await sharesBackends(database.url)).toBe(false)
})
