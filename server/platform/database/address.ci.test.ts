import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, connect as dial, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTHORITY_FILE, CERTIFICATE } from '#server/testing/certificates/certificates.ts'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { startTemporaryCluster, type TemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { OperatorError } from '../operator-error.ts'
import { readDatabaseAddress } from './address.ts'
import { connect } from './connect.ts'
import { changeOwner, findRunner } from './embedded/programs.ts'

const clusterAddress = await clusterUrl()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'address-test-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Connects, and tells whether Postgres sees TLS, or why there is no connection. */
async function isEncrypted(url: string): Promise<unknown> {
  const sql = connect(url, 1)
  try {
    const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return row?.ssl
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await sql.end({ timeout: 1 })
  }
}

describe('a Postgres with TLS', () => {
  let cluster: TemporaryCluster
  beforeAll(async () => {
    const files = { cert: join(folder, 'server.pem'), key: join(folder, 'server.key') }
    await writeFile(files.cert, CERTIFICATE.cert)
    await writeFile(files.key, CERTIFICATE.key, { mode: 0o600 })
    await changeOwner(await findRunner(join(folder, 'new')), files.key)
    const settings = `\nfsync = off\nssl = on\nssl_cert_file = '${files.cert}'\nssl_key_file = '${files.key}'\n`
    cluster = await startTemporaryCluster(settings, folder)
  })
  afterAll(() => cluster.stop())

  const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID'
  const UNKNOWN_AUTHORITY = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
  const OUR_AUTHORITY = `sslrootcert=${encodeURIComponent(AUTHORITY_FILE)}`

  test.each([
    ['localhost', '', false],
    ['localhost', 'sslmode=disable', false],
    ['localhost', 'sslmode=require', true],
    ['localhost', 'sslmode=require&channel_binding=require', true],
    ['localhost', 'sslmode=verify-full', UNKNOWN_AUTHORITY],
    ['localhost', 'sslmode=verify-ca', UNKNOWN_AUTHORITY],
    ['localhost', 'ssl=true', UNKNOWN_AUTHORITY],
    ['localhost', 'sslrootcert=system', UNKNOWN_AUTHORITY],
    ['localhost', 'sslmode=strict', UNKNOWN_AUTHORITY],
    ['localhost', `sslmode=verify-full&${OUR_AUTHORITY}`, true],
    ['localhost', `sslmode=verify-ca&${OUR_AUTHORITY}`, true],
    ['127.0.0.1', `sslmode=verify-full&${OUR_AUTHORITY}`, WRONG_NAME],
    ['127.0.0.1', `sslmode=verify-ca&${OUR_AUTHORITY}`, true],
    ['127.0.0.1', `sslmode=require&${OUR_AUTHORITY}`, true],
  ])('at %s with %j: %j', async (host, parameters, expected) => {
    const url = `${cluster.url.replace('127.0.0.1', host)}/postgres?${parameters}`
    expect(await isEncrypted(url)).toBe(expected)
  })
})

test('a Postgres without TLS gets nothing when TLS must be verified', async () => {
  const url = `${clusterAddress}/postgres`
  expect(await isEncrypted(`${url}?sslmode=disable`)).toBe(false)
  expect(await isEncrypted(`${url}?sslmode=verify-full`)).toEqual(expect.any(String))
})

describe('a Unix socket', () => {
  let server: Server
  beforeAll(async () => {
    const { port } = new URL(clusterAddress)
    server = createServer((near) => {
      const far = dial(Number(port), '127.0.0.1')
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) socket.on('error', () => near.destroy(far.destroy() as never))
    })
    await new Promise<void>((listening) => server.listen(join(folder, '.s.PGSQL.5433'), listening))
  })
  afterAll(() => server.close())

  const user = () => /\/\/([^@]+)@/.exec(clusterAddress)?.[1]
  const encoded = () => encodeURIComponent(folder)
  test.each([
    ['in the parameters', () => `postgres://${user()}@/postgres?host=${folder}&port=5433`],
    [
      'in the parameters, with TLS',
      () => `postgres://${user()}@/postgres?host=${folder}&port=5433&sslmode=require`,
    ],
    ['in place of the host', () => `postgresql://${user()}@${encoded()}/postgres?port=5433`],
  ])('%s is used', async (_place, url) => {
    expect(readDatabaseAddress(url()).host).toBe(folder)
    expect(await isEncrypted(url())).toBe(false)
  })
})

test.each([
  ['postgres://a:b@one.example/care?prepare=false', 'one.example', 5432],
  ['postgres://a:p%40,ss@one.example:6432/care', 'one.example', 6432],
  ['postgres://a:p@ss@one.example/care?target_session_attrs=any', 'one.example', 5432],
  ['postgres://a@[::1]:6432/care', '::1', 6432],
  ['postgres:///care?host=one.example&port=6432', 'one.example', 6432],
  ['postgres://:6432/care', 'localhost', 6432],
])('%s leads to %s at port %i', (url, host, port) => {
  const address = readDatabaseAddress(url)
  expect(address.host).toBe(host)
  expect(address.options).toMatchObject({ host: [host], port: [port] })
  expect(address.database).toBe('care')
  expect(address.url).not.toMatch(/target|port=/)
})

test('names a certificate file that cannot be read', () => {
  const read = () => readDatabaseAddress('postgres://db/care?sslmode=verify-full&sslrootcert=missing.pem')
  expect(read).toThrow(OperatorError)
  expect(read).toThrow('sslrootcert=missing.pem (ENOENT)')
})
