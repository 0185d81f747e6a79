import { Secret } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openAdminApp } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { codeOf } from '#server/testing/totp-code.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import { NewTotp, RecoveryCodes, SecondFactorStep } from '#shared/desk/second-factor.ts'
import { findStep } from '../credentials/second-factor/manage.ts'
import { seal, unseal } from '../credentials/second-factor/seal.ts'
import { FREE_FAILURES } from '../session/attempts.ts'
import { resetAdminPassword } from './manage.ts'

const app = openForTests(openAdminApp)
beforeEach(() => app.sql`truncate attempts, mails`)

type Headers = Record<string, string>
const call = (method: string, path: string, headers: Headers, body?: object) =>
  app.send(method, path, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Sets up an authenticator app, with the code of the step before, so that the current one is unused. */
async function addFactor(username: string) {
  await app.addAdmin(username)
  const headers = await app.openSession(username)
  const { secret, address } = z.parse(NewTotp, await (await call('POST', ADMIN_API.totp, headers)).json())
  const confirmed = await call('POST', ADMIN_API.totpConfirmation, headers, { code: codeOf(secret, -1) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = z.parse(RecoveryCodes, await confirmed.json())
  return { headers, secret, address, recoveryCodes }
}
/** Enters the password. @returns the ticket */
async function startLogin(username: string, password?: string) {
  const response = await app.login(username, password)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([202, null])
  return z.parse(z.strictObject(SecondFactorStep.shape), await response.json()).ticket
}
const complete = (ticket: string, code: string) => app.sendJson(ADMIN_API.loginStep, { ticket, code })

test('asks for the code after the password, and accepts the same one only once', async () => {
  const { secret, address } = await addFactor('olive')
  expect(address).toMatch(/^otpauth:\/\/totp\/Hearthfinder:olive\?.*secret=/)
  const ticket = await startLogin('olive')
  const code = codeOf(secret)
  const refused = await complete(ticket, wrong(code))
  expect([refused.status, (await refused.json()).message]).toEqual([
    401,
    'The code is wrong or was used before',
  ])
  const response = await complete(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  const { token } = z.parse(z.strictObject(AdminLoginResponse.shape), await response.json())
  expect(response.headers.get('set-cookie')).toContain('portal_device_')
  expect(await app.probe({ authorization: `Bearer ${token}` })).toBe(200)
  expect((await complete(ticket, codeOf(secret, 1))).status).toBe(401)
  expect((await complete(await startLogin('olive'), code)).status).toBe(401)
  expect((await app.audited('login_failed')).at(-1)).toMatchObject({
    username: 'olive',
    details: { secondFactor: true },
  })
})

test('a recovery code works once, however it is typed', async () => {
  const { headers, recoveryCodes } = await addFactor('pia')
  const [first = '', second = ''] = recoveryCodes
  expect((await complete(await startLogin('pia'), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await complete(await startLogin('pia'), first)).status).toBe(401)
  const read = async () => (await call('GET', ADMIN_API.secondFactor, headers)).json()
  expect(await read()).toEqual({ hasTotp: true, passkeys: 0, recoveryCodes: 9 })
  const renewed = await (await call('POST', ADMIN_API.recoveryCodes, headers)).json()
  expect(await read()).toEqual({ hasTotp: true, passkeys: 0, recoveryCodes: 10 })
  expect((await complete(await startLogin('pia'), second)).status).toBe(401)
  expect((await complete(await startLogin('pia'), renewed.recoveryCodes[0])).status).toBe(200)
})

test('locks the second factor after too many wrong codes, tells the owner, and locks no one without the password', async () => {
  const { secret } = await addFactor('quentin')
  const ticket = await startLogin('quentin')
  await app.sql`truncate mails`
  for (let n = 0; n < FREE_FAILURES['second factor']; n++)
    expect((await complete(ticket, wrong(codeOf(secret)))).status).toBe(401)
  expect((await complete(ticket, codeOf(secret))).status).toBe(429)
  await app.idle()
  expect(await app.sql`select subject from mails`).toEqual([
    { subject: 'Too many failed sign-ins for Hearthfinder' },
  ])
  await app.sql`truncate attempts`
  for (let n = 0; n < FREE_FAILURES['second factor']; n++) await complete('made up', '123456')
  expect(await app.sql`select 1 from attempts where purpose = 'second factor'`).toEqual([])
  expect((await complete(ticket, codeOf(secret))).status).toBe(200)
})

test('a new password invalidates tickets, and a ticket expires', async () => {
  const { secret } = await addFactor('rosa')
  const old = await startLogin('rosa')
  const password = await resetAdminPassword(app.sql, app.env, 'rosa')
  expect((await complete(old, codeOf(secret))).status).toBe(401)
  const late = await startLogin('rosa', password)
  await app.sql`update login_steps set expires_at = now()`
  expect((await complete(late, codeOf(secret))).status).toBe(401)
})

test('an unconfirmed app is not asked for, and a wrong code does not confirm it', async () => {
  await app.addAdmin('sam')
  const headers = await app.openSession('sam')
  const { secret } = await (await call('POST', ADMIN_API.totp, headers)).json()
  const confirm = (code: string) => call('POST', ADMIN_API.totpConfirmation, headers, { code })
  expect((await confirm(wrong(codeOf(secret)))).status).toBe(403)
  expect((await app.login('sam')).status).toBe(200)
  expect((await confirm(codeOf(secret))).status).toBe(200)
  expect((await confirm(codeOf(secret, 1))).status).toBe(409)
  expect((await call('POST', ADMIN_API.totp, headers)).status).toBe(409)
})

test('can be removed again, which the audit log and an email tell', async () => {
  const { headers } = await addFactor('tess')
  await app.sql`truncate mails`
  expect((await call('DELETE', ADMIN_API.secondFactor, headers)).status).toBe(204)
  expect((await call('DELETE', ADMIN_API.secondFactor, headers)).status).toBe(409)
  expect((await app.login('tess')).status).toBe(200)
  expect((await app.audited('second_factor_changed')).at(-1)).toMatchObject({
    username: 'tess',
    details: { change: 'authenticator app removed' },
  })
  const [mail] = await app.sql`select subject, body from mails where subject like '%second factor%'`
  expect(mail?.body).toContain('authenticator app removed')
})

test('every change needs a recent sign-in', async () => {
  const { headers } = await addFactor('uma')
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  for (const [method, path] of [
    ['POST', ADMIN_API.totp],
    ['POST', ADMIN_API.totpConfirmation],
    ['POST', ADMIN_API.recoveryCodes],
    ['DELETE', ADMIN_API.secondFactor],
  ] as const) {
    const response = await call(method, path, headers)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'confirm_sign_in'])
  }
})

test('the command line removes a lost second factor', async () => {
  const { headers } = await addFactor('vera')
  const { host, port, user, pass, database } = app.sql.options
  const url = `postgres://${user}:${pass}@${host}:${port}/${database}`
  const run = () =>
    runCommand(`${import.meta.dirname}/command.ts`, ['reset-2fa', 'Vera'], { DATABASE_URL: url })
  expect((await run()).code).toBe(0)
  expect(await app.probe(headers)).toBe(401)
  expect((await app.login('vera')).status).toBe(200)
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('vera has no second factor') })
})

test('the database holds neither the secret nor the recovery codes', async () => {
  const { secret, recoveryCodes } = await addFactor('walt')
  const rows = await app.sql`
    select encode(sealed_secret, 'escape') as bytes from admin_totp
    union all select unnest(recovery_codes) from admins`
  for (const kept of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(kept)
})

test('a sealed secret opens only with its key, for its owner and undamaged', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal(key, 'a secret', 'olive')
  expect(unseal(key, sealed, 'olive')).toBe('a secret')
  const damaged = Buffer.from(sealed)
  damaged[20] = (damaged[20] ?? 0) ^ 1
  for (const [k, s, about] of [
    [other, sealed, 'olive'],
    [key, sealed, 'pia'],
    [key, damaged, 'olive'],
    [key, Buffer.alloc(3), 'olive'],
  ] as const)
    expect(unseal(k, s, about)).toBeUndefined()
})

test("computes the codes of RFC 6238's appendix B", () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
  ] as const) {
    const now = new Date(seconds * 1000)
    const step = Math.floor(seconds / 30)
    expect(findStep(secret, code, 0, now)).toBe(step)
    expect(findStep(secret, code, step, now)).toBeUndefined()
    expect(findStep(secret, code, 0, new Date(now.getTime() + 61_000))).toBeUndefined()
  }
})
