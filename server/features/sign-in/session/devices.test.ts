import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { resetAdminPassword } from '../accounts/manage.ts'
import { FREE_FAILURES } from './attempts.ts'
import { createDevices } from './sessions.ts'
import { createTokens } from './tokens.ts'

const ID = '7b1f9d1e-3c0a-4f0e-9d0b-0a1b2c3d4e5f'
const tokens = createTokens('a test secret long enough for HMAC')
const devices = createDevices(tokens, {})

const app = openForTests(openAdminApp)
beforeAll(async () => {
  await app.addAdmin('olive')
  await app.addAdmin('pia')
})
beforeEach(() => app.sql`delete from attempts`)

const cookieOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? ''
const signInOnDevice = async (username: string) =>
  cookieOf((await app.login(username)).headers.get('set-cookie'))
const loginWith = (cookie: string, username = 'olive', password = PASSWORD) =>
  app.login(username, password, { cookie })

/** Twenty logins under names that no one has, from the network that all logins of these tests share. */
async function lockNetwork() {
  for (let n = 0; n < FREE_FAILURES['password from network']; n++)
    expect((await app.login(`nonsense-${n}`, WRONG)).status).toBe(401)
  expect((await app.login('olive')).status).toBe(429)
}

test('twenty failures under nonsense names do not lock a device that the owner signed in on', async () => {
  const cookie = await signInOnDevice('olive')
  await lockNetwork()
  const response = await loginWith(cookie)
  expect(response.status).toBe(200)
  expect((await loginWith(cookieOf(response.headers.get('set-cookie')))).status).toBe(200)
})

test('a device cookie helps only its own account', async () => {
  const cookie = await signInOnDevice('olive')
  await lockNetwork()
  expect((await loginWith(cookie, 'pia')).status).toBe(429)
})

test('limits guesses on a known device', async () => {
  const cookie = await signInOnDevice('olive')
  for (let n = 0; n < FREE_FAILURES['password on known device']; n++)
    expect((await loginWith(cookie, 'olive', WRONG)).status).toBe(401)
  expect((await loginWith(cookie)).status).toBe(429)
  // Another device of the same account isn't affected.
  expect((await app.login('olive')).status).toBe(200)
})

test('a reset on the command line lets the owner in although the network and the account are locked', async () => {
  await lockNetwork()
  await app.sql`
    update attempts set purpose = 'password of account', locked_until = now() + interval '1 hour'
    where purpose <> 'password from network'`
  const password = await resetAdminPassword(app.sql, app.env, 'pia')
  expect((await app.login('pia', WRONG)).status).toBe(401)
  expect((await app.login('pia', password)).status).toBe(200)
  // The login ends the exception.
  expect((await app.login('pia', password)).status).toBe(429)
})

test('a mailed link works although the network is locked, for a login too', async () => {
  const id = await app.addAdmin('quentin')
  await lockNetwork()
  for (let n = 0; n < FREE_FAILURES['reset token from network']; n++)
    await app.sendJson(ADMIN_API.resetPassword, { token: 'x'.repeat(43), newPassword: PASSWORD })
  const token = 'a'.repeat(43)
  await app.sql`
    insert into password_resets (admin_id, token_hash, expires_at)
    values (${id}, sha256(${token}), now() + interval '1 hour')`
  const reset = await app.sendJson(ADMIN_API.resetPassword, { token, newPassword: 'a bench in the shade' })
  expect(reset.status).toBe(200)
  expect((await app.login('quentin', 'a bench in the shade')).status).toBe(200)
})

test("a stranger can't use up the reset emails of a mailbox for a device that its owner signed in on", async () => {
  const cookie = await signInOnDevice('olive')
  const forgot = (headers = {}) =>
    app.sendJson(ADMIN_API.forgotPassword, { email: 'olive@example.org' }, headers)
  for (let n = 0; n < FREE_FAILURES['reset mail to account from network']; n++) await forgot()
  expect((await forgot()).status).toBe(429)
  expect((await forgot({ cookie })).status).toBe(200)
})

test('the cookie is kept from scripts and other sites, and is sent only over HTTPS if there is any', () => {
  expect(devices.issue(ID)).toMatch(
    /^portal_device_[\w-]{36}=[\w.-]+; Path=\/api\/admin; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const secure = createDevices(tokens, { PUBLIC_URL: 'https://care.example.org' }).issue(ID)
  expect(secure).toMatch(/^__Secure-portal_device_.*; Secure$/)
})

test('reads its own cookies among others, and no forged or expired ones', () => {
  const [own, other] = [devices.issue(ID, 'd'.repeat(22)), devices.issue(ID)].map(cookieOf)
  expect(devices.list(`a=b; ${own}; ${other}`)).toMatchObject([
    { adminId: ID, deviceId: 'd'.repeat(22) },
    { adminId: ID },
  ])
  const foreign = cookieOf(createDevices(createTokens('another secret'), {}).issue(ID))
  const renamed = own?.replace(ID, ID.replace('7b', '7c'))
  for (const cookies of [
    null,
    '',
    'portal_device_',
    foreign,
    renamed,
    own?.replace('.', '.1'),
    own?.slice(0, -3),
  ])
    expect(devices.list(cookies ?? null)).toEqual([])
  vi.useFakeTimers({ now: Date.now() + 181 * 24 * 3600 * 1000 })
  expect(devices.list(own ?? '')).toEqual([])
  vi.useRealTimers()
})
