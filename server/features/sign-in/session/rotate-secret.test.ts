import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'
import { type AdminApp, openAdminApp } from '#server/testing/admin-app.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { servedBytesOf, someImage } from '#server/testing/images.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { callsOf } from '#server/testing/test-app.ts'
import { codeOf } from '#server/testing/totp-code.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { resealTotps } from '../credentials/second-factor/manage.ts'
import { createTokens, findTokenSecrets, rotateSecret } from './tokens.ts'

const NEW = 'the next secret, also long enough for HMAC'

let app: AdminApp
let folder: string
beforeAll(async () => {
  app = await openAdminApp()
  folder = await mkdtemp(join(tmpdir(), 'rotate-secret-'))
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const OLD = () => app.env.JWT_SECRET ?? ''
const NEXT_DAY = () => [{ secret: OLD(), until: new Date(Date.now() + DAY_MS) }]
/** The server after a change of the secret. */
function restarted(previous = NEXT_DAY(), secret = NEW) {
  const env = { ...app.env, JWT_SECRET: secret, JWT_SECRET_PREVIOUS: previous }
  return callsOf(createTestApp({ sql: app.sql, env }))
}
type Server = ReturnType<typeof callsOf>
const reseal = (tokens = createTokens(NEW, NEXT_DAY())) =>
  resealTotps({ sql: app.sql, log: silentLog }, tokens)

const probe = async (server: Server, headers: Record<string, string>) =>
  (await server.send('GET', ADMIN_API.sessions, { headers })).status

test('sessions go on during the overlap, and end with it while the server runs', async () => {
  await app.addAdmin('olive')
  const session = await app.openSession('olive')
  const server = restarted([{ secret: OLD(), until: new Date(Date.now() + 60_000) }])
  expect(await probe(server, session)).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await probe(server, session)).toBe(401)
  vi.useRealTimers()
  expect(await probe(restarted([]), session)).toBe(401)
})

test('new sessions are signed with the new secret alone', async () => {
  await app.addAdmin('pia')
  const login = await restarted().sendJson(ADMIN_API.login, {
    username: 'pia',
    password: 'a garden in spring',
  })
  const session = { authorization: `Bearer ${(await login.json()).token}` }
  expect([await probe(restarted([]), session), await probe(app, session)]).toEqual([200, 401])
})

test('a known device stays known, and its next login renews the cookie', async () => {
  await app.addAdmin('quentin')
  const before = (await app.login('quentin')).headers.get('set-cookie')?.split(';')[0] ?? ''
  await app.sql`truncate request_counts, mails`
  const body = { username: 'quentin', password: 'a garden in spring' }
  const login = await restarted().sendJson(ADMIN_API.login, body, { cookie: before })
  const after = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  // The device's number is the same, and no email tells of a new device.
  expect(after.split('.')[0]).toBe(before.split('.')[0])
  await restarted([]).sendJson(ADMIN_API.login, body, { cookie: after })
  expect(await app.sql`select 1 from mails`).toEqual([])
  await restarted([]).sendJson(ADMIN_API.login, body, { cookie: before })
  expect(await app.sql`select subject from mails`).toHaveLength(1)
})

/** Adds an administrator with an authenticator app. @returns the app's secret */
async function addFactor(username: string): Promise<string> {
  await app.addAdmin(username)
  const headers = await app.openSession(username)
  const { secret } = await (await app.sendJson(ADMIN_API.totp, {}, headers)).json()
  const confirmation = { code: codeOf(secret, -1) }
  expect((await app.sendJson(ADMIN_API.totpConfirmation, confirmation, headers)).status).toBe(200)
  return secret
}
async function signInWithCode(server: Server, username: string, code: string): Promise<number> {
  const login = await server.sendJson(ADMIN_API.login, { username, password: 'a garden in spring' })
  const { ticket } = await login.json()
  return (await server.sendJson(ADMIN_API.loginStep, { ticket, code })).status
}

test('authenticator apps work during the overlap, and after it because the start re-encrypts their secrets', async () => {
  const secret = await addFactor('rosa')
  expect(await signInWithCode(restarted(), 'rosa', codeOf(secret))).toBe(200)
  // Without the start's work, they would be lost.
  expect(await signInWithCode(restarted([]), 'rosa', codeOf(secret, 1))).toBe(401)
  expect([await reseal(), await reseal()]).toEqual([1, 0])
  expect(await signInWithCode(restarted([]), 'rosa', codeOf(secret, 1))).toBe(200)
})

test('the start re-encrypts authenticator apps also when the overlap is over', async () => {
  const secret = await addFactor('sam')
  const newest = 'a third secret that is long enough too'
  const ended = [
    { secret: NEW, until: new Date(0) },
    { secret: OLD(), until: new Date(0) },
  ]
  expect(await reseal(createTokens(newest, ended))).toBeGreaterThan(0)
  expect(await signInWithCode(restarted([], newest), 'sam', codeOf(secret))).toBe(200)
})

test('an upload address from before accepts its file', async () => {
  await app.addAdmin('tess')
  const headers = await app.openSession('tess')
  const addressOf = async () => {
    const { uploadURL } = await (
      await app.send('POST', ADMIN_API.imageUpload, { method: 'POST', headers })
    ).json()
    return uploadURL.slice(new URL(uploadURL).origin.length) as string
  }
  const put = (server: Server, address: string, body: Uint8Array<ArrayBuffer>) =>
    server.send('PUT', address, { body, headers: { 'content-type': 'image/png' } })
  const file = someImage('image/png')
  const address = await addressOf()
  expect((await put(restarted(), address, file)).status).toBe(200)
  const served = await app.send('GET', address.split('?')[0] ?? '')
  expect(Buffer.compare(Buffer.from(await served.arrayBuffer()), await servedBytesOf(file))).toBe(0)
  expect((await put(restarted([]), await addressOf(), file)).status).toBe(403)
})

test('the command replaces the generated secret, keeps the old one for 30 days, and can run twice', async () => {
  const env = { ...app.env, JWT_SECRET: undefined, JWT_SECRET_PREVIOUS: [] }
  const [first, now] = [await findTokenSecrets(env, folder), new Date()]
  const lastDay = await rotateSecret(app.sql, env, folder, now)
  expect(lastDay).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10))
  const second = await findTokenSecrets(env, folder)
  expect(second.JWT_SECRET).not.toBe(first.JWT_SECRET)
  expect(second.JWT_SECRET_PREVIOUS.map(({ secret }) => secret)).toEqual([first.JWT_SECRET])
  await rotateSecret(app.sql, env, folder, now)
  const third = await findTokenSecrets(env, folder)
  expect(third.JWT_SECRET_PREVIOUS.map(({ secret }) => secret)).toEqual([second.JWT_SECRET, first.JWT_SECRET])
  for (const name of ['jwt-secret', 'jwt-secret-previous'])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const audited = JSON.stringify(await app.audited('secret_rotated'))
  expect(audited).toContain('command line')
  for (const { JWT_SECRET } of [first, second, third]) expect(audited).not.toContain(JWT_SECRET)
})

test('the command refuses to rotate a secret that the settings contain', async () => {
  const before = await readFile(join(folder, 'jwt-secret'), 'utf8')
  for (const settings of [{ JWT_SECRET: NEW }, { JWT_SECRET: undefined, DATABASE_URL: 'postgres://x' }]) {
    const rotation = rotateSecret(app.sql, { ...app.env, ...settings }, folder, new Date())
    await expect(rotation).rejects.toThrow(OperatorError)
  }
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(before)
})

test('a damaged file of earlier secrets stops the start and is named', async () => {
  await writeFile(join(folder, 'jwt-secret-previous'), 'no date\n')
  const env = { JWT_SECRET: undefined, JWT_SECRET_PREVIOUS: [] }
  const refusal = await findTokenSecrets(env, folder).catch((error) => error)
  expect(z.instanceof(OperatorError).parse(refusal).message).toContain(
    'jwt-secret-previous must have the form',
  )
})
