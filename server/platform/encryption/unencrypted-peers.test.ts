import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { findUnencryptedPeers, type Surroundings } from './unencrypted-peers.ts'

const MACHINE: Surroundings = {
  isContainer: false,
  networks: ['10.0.0.7/8'],
  resolve: async () => ['10.0.0.8'],
}
const inContainer = (...addresses: string[]): Surroundings => ({
  isContainer: true,
  networks: ['172.18.0.3/16', 'fd00:1::3/64'],
  resolve: async () => addresses,
})
const S3 = { S3_REGION: 'r', S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }

/** The settings that are reported. */
async function find(variables: Record<string, string>, around = MACHINE) {
  const s3 = 'S3_ENDPOINT' in variables ? S3 : {}
  const found = await findUnencryptedPeers(readEnv({ ...variables, ...s3 }), around)
  return found.map(({ setting }) => setting)
}

const ENCRYPTED = [
  ['DATABASE_URL', 'postgres://a@db.example.org/care?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://a@db.example.org/care?sslmode=verify-ca'],
  ['DATABASE_URL', 'postgres://a@db.example.org/care?ssl=true'],
  ['SMTP_URL', 'smtps://mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org:587?requireTLS=true'],
  ['S3_ENDPOINT', 'https://s3.example.org'],
  ['OLLAMA_HOST', 'https://models.example.org'],
  ['PUBLIC_URL', 'https://care.example.org'],
] as const
const PLAIN = [
  ['DATABASE_URL', 'postgres://a@db.example.org/care'],
  ['DATABASE_URL', 'postgres://a@10.0.0.5/care?sslmode=disable'],
  ['DATABASE_URL', 'postgres://a@db.example.org/care?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://a@db.example.org/care?sslmode=require'],
  ['DATABASE_URL', 'postgres://a@db.example.org/care?sslmode=verify_full'],
  ['SMTP_URL', 'smtp://mail.example.org:587'],
  ['SMTP_URL', 'smtps://mail.example.org?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://mail.example.org?requireTLS=true&tls.rejectUnauthorized=0'],
  ['SMTP_URL', 'smtps://mail.example.org?tls.rejectUnauthorized='],
  ['S3_ENDPOINT', 'http://192.168.1.4:9000'],
  ['OLLAMA_HOST', 'http://models.example.org:11434'],
  ['OLLAMA_HOST', 'models.example.org:11434'],
  ['OLLAMA_HOST', '192.168.1.4'],
  ['PUBLIC_URL', 'http://care.example.org'],
  ['PUBLIC_URL', 'http://192.168.1.4:3000'],
] as const
const LOCAL = [
  ['DATABASE_URL', 'postgres://a@localhost/care'],
  ['DATABASE_URL', 'postgres://a@[::1]:5433/care?sslmode=disable'],
  ['DATABASE_URL', 'postgres://a@/care?host=/run/postgresql'],
  ['SMTP_URL', 'smtp://localhost:25'],
  ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
  ['OLLAMA_HOST', '0.0.0.0'],
  ['OLLAMA_HOST', '[::1]:11434'],
  ['OLLAMA_HOST', 'http://[::ffff:127.0.0.1]:11434'],
  ['PUBLIC_URL', 'http://localhost:3000'],
  ['PUBLIC_URL', 'http://care.localhost'],
] as const

test('nothing is reported without settings', async () => {
  expect(await find({})).toEqual([])
})

test.each(ENCRYPTED)('%s=%s is encrypted and verified', async (name, value) => {
  expect(await find({ [name]: value })).toEqual([])
})

test.each(LOCAL)('%s=%s stays on this machine', async (name, value) => {
  expect(await find({ [name]: value })).toEqual([])
})

test.each(PLAIN)('%s=%s is reported until ALLOW_PLAIN_TEXT lists it', async (name, value) => {
  expect(await find({ [name]: value })).toEqual([name])
  expect(await find({ [name]: value, ALLOW_PLAIN_TEXT: `${name}, PUBLIC_URL` })).toEqual([])
  const other = name === 'S3_ENDPOINT' ? 'SMTP_URL' : 'S3_ENDPOINT'
  expect(await find({ [name]: value, ALLOW_PLAIN_TEXT: other })).toEqual([name])
})

test.each(ENCRYPTED)('%s=%s is reported if this program verifies no certificates', async (name, value) => {
  const reported = await find({ [name]: value, NODE_TLS_REJECT_UNAUTHORIZED: '0' })
  expect(reported).toEqual(name === 'PUBLIC_URL' ? [] : [name])
})

test.each([
  ['db', ['172.18.0.2'], true],
  ['db', ['172.18.0.2', 'fd00:1::2'], true],
  // Not running yet.
  ['db', [], true],
  ['host.docker.internal', ['192.168.65.254'], true],
  // A machine of the local network, or a service of Kubernetes.
  ['db', ['10.96.0.12'], false],
  ['db', ['172.18.0.2', '203.0.113.7'], false],
  ['db', ['203.0.113.7'], false],
  ['db.example.org', ['172.18.0.2'], false],
  ['172.18.0.2', ['172.18.0.2'], false],
])('in a container, %s with the addresses %j is in its own network: %s', async (host, addresses, isOwn) => {
  const variables = { DATABASE_URL: `postgres://a@${host}/care` }
  expect(await find(variables, inContainer(...addresses))).toEqual(isOwn ? [] : ['DATABASE_URL'])
  expect(await find(variables, MACHINE)).toEqual(['DATABASE_URL'])
  expect(await find({ PUBLIC_URL: `http://${host}` }, inContainer(...addresses))).toEqual(['PUBLIC_URL'])
})

test('says which setting, why and the way out, without a password', async () => {
  const env = readEnv({ DATABASE_URL: 'postgres://a:secret@db.example.org/care' })
  const [peer] = await findUnencryptedPeers(env, MACHINE)
  expect(peer?.text).toMatch(
    /^The connection to Postgres is not encrypted, or not always\. Add \?sslmode=verify-full to DATABASE_URL,.*ALLOW_PLAIN_TEXT/,
  )
  expect(peer?.text).not.toContain('secret')
})
