import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isDatabaseOutage } from '#server/platform/http/database-outage.ts'
import { makeStandby } from '#server/testing/make-standby.ts'
import { startTemporaryCluster, type TemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { eventually } from '#server/testing/test-app.ts'
import { connect, type Sql } from '../connect.ts'

const TIMEOUTS = { connect_timeout: 4, queue_timeout: 4, answer_timeout: 4 }
/** Messages of Postgres's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const READY = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
const STARTING = Buffer.from('E\0\0\0\x19SFATAL\0C57P03\0Mwait\0\0', 'latin1')

let primary: TemporaryCluster
let standby: TemporaryCluster
let ports: { primary: number; standby: number }
beforeAll(async () => {
  primary = await startTemporaryCluster()
  standby = await startTemporaryCluster()
  ports = { primary: Number(new URL(primary.url).port), standby: await makeStandby(standby, primary) }
  const sql = connect(`${primary.url}/postgres`, 1)
  await sql`create table kept (key integer)`
  await sql.end()
})
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await primary.stop()
  await standby.stop()
})

/** Opens a pool for these ports, with the primary's role and password. */
function open(list: number[], max = 1, target = 'read-write'): Sql {
  const { username, password } = new URL(primary.url)
  const hosts = list.map((port) => `127.0.0.1:${port}`).join()
  const url = `postgres://${username}:${password}@${hosts}/postgres?target_session_attrs=${target}`
  const sql = connect(url, max, TIMEOUTS)
  closing.push(() => sql.end({ timeout: 1 }))
  return sql
}

/** Starts a server that handles each connection's first message in this way. */
async function startFake(onStart: (client: Socket) => void) {
  const fake = { port: 0, connections: 0 }
  const server = createServer((client) => {
    fake.connections += 1
    client.on('error', () => {}).once('data', () => onStart(client))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => server.close())
  const address = server.address()
  fake.port = typeof address === 'object' && address ? address.port : 0
  return fake
}

const findPort = async (sql: Sql) => {
  const [row] = await sql<{ port: number }[]>`select current_setting('port')::int as port`
  return row?.port
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

test('read-write finds the server that accepts writes, in any order of the hosts', async () => {
  for (const list of [
    [ports.primary, ports.standby],
    [ports.standby, ports.primary],
  ])
    expect(await findPort(open(list))).toBe(ports.primary)
})

test.each([
  ['primary', () => ports.primary],
  ['standby', () => ports.standby],
  ['read-only', () => ports.standby],
] as const)('%s finds its server', async (target, expected) => {
  expect(await findPort(open([ports.primary, ports.standby], 1, target))).toBe(expected())
  expect(await findPort(open([ports.standby, ports.primary], 1, target))).toBe(expected())
})

test('any takes the first host', async () => {
  expect(await findPort(open([ports.standby, ports.primary], 1, 'any'))).toBe(ports.standby)
})

test('a connection that is lost while its server is asked for its state is an outage', async () => {
  const fake = await startFake((client) => client.write(READY) && client.once('data', () => client.destroy()))
  const error = await failure(open([fake.port])`select 1`)
  expect(isDatabaseOutage(error)).toBe(true)
  expect(fake.connections).toBeGreaterThan(0)
})

test('a host that does not respond delays a connection by its share of the timeout, and later ones not at all', async () => {
  const silent = await startFake(() => {})
  const sql = open([silent.port, ports.primary], 4)
  expect(await findPort(sql)).toBe(ports.primary)
  expect(silent.connections).toBe(1)
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.1)`))
  expect(silent.connections).toBe(1)
})

test('a server that is still starting is passed over, and alone it is an outage', async () => {
  const starting = await startFake((client) => client.end(STARTING))
  expect(await findPort(open([starting.port, ports.primary]))).toBe(ports.primary)
  const error = await failure(open([starting.port])`select 1`)
  expect([error.code, isDatabaseOutage(error)]).toEqual(['57P03', true])
})

test('without a suitable host the error says so, also if another host is down', async () => {
  const error = await failure(open([ports.standby, 1])`select 1`)
  expect([error.code, isDatabaseOutage(error)]).toEqual(['TARGET_SESSION_ATTRS', true])
  const alone = await failure(open([ports.standby])`select 1`)
  expect([alone.code, isDatabaseOutage(alone)]).toEqual(['TARGET_SESSION_ATTRS', true])
})

test('connections to a server that no longer accepts writes are replaced', async () => {
  const other = open([ports.standby], 1, 'standby')
  const sql = open([ports.primary, ports.standby], 2)
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`])
  const superuser = connect(`${primary.url}/postgres`, 1)
  closing.push(() => superuser.end({ timeout: 1 }))
  await superuser`alter system set default_transaction_read_only = on`
  await superuser`select pg_reload_conf()`
  await other`select pg_promote()`
  await eventually(async () => {
    const error = await failure(sql`insert into kept values (1)`)
    // Only the primary has the table.
    expect(error.code).toBe('42P01')
  })
  expect(await findPort(sql)).toBe(ports.standby)
})
