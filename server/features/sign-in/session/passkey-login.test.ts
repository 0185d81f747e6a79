import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openAdminApp } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { passkeyCalls, SITE } from '#server/testing/passkeys.ts'
import { createAuthenticator } from '#server/testing/software-authenticator.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import { PasskeyRequest, SecondFactorStep } from '#shared/desk/second-factor.ts'
import { resetAdminPassword } from '../accounts/manage.ts'
import { CHALLENGE_LIFETIME_S } from '../credentials/passkeys/stored-passkeys.ts'
import { FREE_FAILURES } from './attempts.ts'

const app = openForTests(() => openAdminApp({ PUBLIC_URL: SITE.origin }))
let calls: ReturnType<typeof passkeyCalls>
beforeAll(async () => {
  calls = passkeyCalls(app)
})
beforeEach(() => app.sql`truncate attempts, mails`)

type Headers = Record<string, string>
const age = (headers: Headers) =>
  app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`.then(() => headers)
const isRecent = async (headers: Headers) =>
  (await app.send('GET', ADMIN_API.questionnaires, { headers })).status === 200
const stepOf = async (username: string, password?: string) => {
  const response = await app.login(username, password)
  expect(response.status).toBe(202)
  return z.parse(z.strictObject(SecondFactorStep.shape), await response.json())
}
const completeStep = (ticket: string, credential: unknown) =>
  app.sendJson(ADMIN_API.loginStepPasskey, { ticket, credential })
const requestOf = ({ passkey }: SecondFactorStep) => z.parse(PasskeyRequest, passkey)

test('signs in by a passkey alone, tells of the new device, and remembers when it was used', async () => {
  const { headers, authenticator } = await calls.addOwner('olive')
  await app.sql`truncate mails`
  const answer = authenticator.get(await calls.requestLogin())
  const response = await calls.sendLogin(answer, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })
  const { token, admin } = z.parse(z.strictObject(AdminLoginResponse.shape), await response.json())
  expect([admin.username, response.status]).toEqual(['olive', 200])
  expect(response.headers.get('set-cookie')).toContain('portal_device_')
  expect(await app.probe({ authorization: `Bearer ${token}` })).toBe(200)
  expect(await app.sql`select subject from mails`).toEqual([
    { subject: 'A new device signed in to Hearthfinder' },
  ])
  expect((await app.audited('login')).at(-1)).toMatchObject({ username: 'olive', details: { passkey: true } })
  const [listed] = await (await app.send('GET', ADMIN_API.passkeys, { headers })).json()
  expect(Date.now() - Date.parse(listed.lastUsedAt)).toBeLessThan(60_000)
})

test('asks the browser for any passkey of this site, which says nothing about accounts', async () => {
  expect(await calls.requestLogin()).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    rpId: 'localhost',
    timeout: CHALLENGE_LIFETIME_S * 1000,
    userVerification: 'required',
  })
})

test('refuses an answer that is wrong in any way, and leaves a line in the audit log', async () => {
  const { authenticator, headers } = await calls.addOwner('pia')
  const request = await calls.requestLogin()
  const good = authenticator.get(request)
  const confirmation = await (await app.send('POST', ADMIN_API.confirmPasskeyOptions, { headers })).json()
  const other = createAuthenticator(SITE)
  for (const [what, credential] of [
    ['another origin', authenticator.get(request, { origin: 'https://evil.example' })],
    ['no verified user', authenticator.get(request, { isVerified: false })],
    ['another site', authenticator.get({ ...request, rpId: 'evil.example' })],
    ['a challenge that is not ours', authenticator.get({ ...request, challenge: 'A'.repeat(72) })],
    ['the challenge of a confirmation', authenticator.get(confirmation)],
    ['an unknown passkey', other.get(request)],
    ['the key of another authenticator', { ...other.get(request), id: good.id, rawId: good.id }],
    ['an earlier counter', authenticator.get(request, { counter: 1 })],
  ] as const)
    expect([what, (await calls.sendLogin(credential)).status]).toEqual([what, 401])
  expect((await app.audited('login_failed')).at(-1)).toMatchObject({
    username: 'pia',
    details: { passkey: true },
  })
  expect((await calls.sendLogin(authenticator.get(request))).status).toBe(200)
})

test('accepts each challenge once, also from concurrent callers', async () => {
  const { authenticator } = await calls.addOwner('quentin')
  const request = await calls.requestLogin()
  const answers = Array.from({ length: 5 }, () => authenticator.get(request))
  const statuses = await Promise.all(answers.map(async (answer) => (await calls.sendLogin(answer)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('limits failures for a network, but not on a device that its owner has signed in on', async () => {
  const { authenticator } = await calls.addOwner('rosa')
  const cookie = (await calls.signIn(authenticator)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const stranger = createAuthenticator(SITE)
  for (let n = 0; n < FREE_FAILURES['passkey from network']; n++) await calls.signIn(stranger)
  expect((await calls.signIn(authenticator)).status).toBe(429)
  const own = authenticator.get(await calls.requestLogin())
  expect((await calls.sendLogin(own, { cookie })).status).toBe(200)
})

test('is asked for after the password, and works once for its ticket', async () => {
  const { authenticator, recoveryCodes } = await calls.addOwner('sam')
  const [step, other] = [await stepOf('sam'), await stepOf('sam')]
  expect(step).toMatchObject({
    hasTotp: false,
    message: 'Please use your passkey, or enter a recovery code.',
  })
  expect(requestOf(step).allowCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ])
  expect((await completeStep(other.ticket, authenticator.get(requestOf(step)))).status).toBe(401)
  expect((await completeStep(step.ticket, authenticator.get(await calls.requestLogin()))).status).toBe(401)
  const answer = authenticator.get(requestOf(step))
  expect((await completeStep(step.ticket, answer)).status).toBe(200)
  expect((await completeStep(step.ticket, answer)).status).toBe(401)
  const code = recoveryCodes[0]
  expect((await app.sendJson(ADMIN_API.loginStep, { ticket: other.ticket, code })).status).toBe(200)
})

test("another administrator's passkey is no second factor", async () => {
  const mine = await calls.addOwner('tess')
  await calls.addOwner('uma')
  const step = await stepOf('uma')
  expect((await completeStep(step.ticket, mine.authenticator.get(requestOf(step)))).status).toBe(401)
})

test('confirms an old sign-in, for its own session only', async () => {
  const { authenticator, headers } = await calls.addOwner('vera')
  await age(headers)
  expect(await isRecent(headers)).toBe(false)
  const request = await (await app.send('POST', ADMIN_API.confirmPasskeyOptions, { headers })).json()
  const confirm = (credential: unknown) => app.sendJson(ADMIN_API.confirmPasskey, { credential }, headers)
  expect((await confirm(authenticator.get(await calls.requestLogin()))).status).toBe(403)
  expect(await isRecent(headers)).toBe(false)
  expect((await confirm(authenticator.get(request))).status).toBe(200)
  expect(await isRecent(headers)).toBe(true)
  await app.addAdmin('without')
  const none = await app.openSession('without')
  expect((await app.send('POST', ADMIN_API.confirmPasskeyOptions, { headers: none })).status).toBe(409)
})

test('a new password keeps the passkey, and ends the logins that wait for it', async () => {
  const { authenticator } = await calls.addOwner('walt')
  const step = await stepOf('walt')
  const password = await resetAdminPassword(app.sql, app.env, 'walt')
  expect((await completeStep(step.ticket, authenticator.get(requestOf(step)))).status).toBe(401)
  expect((await stepOf('walt', password)).passkey).toBeDefined()
  expect((await calls.signIn(authenticator)).status).toBe(200)
})

test('stores challenges only once they are answered', async () => {
  const { authenticator } = await calls.addOwner('xena')
  await app.sql`truncate request_counts`
  for (let n = 0; n < 3; n++) await calls.requestLogin()
  await calls.signIn(authenticator)
  expect(await app.sql`select from request_counts where bucket = 'passkey_challenge_day'`).toHaveLength(1)
})
