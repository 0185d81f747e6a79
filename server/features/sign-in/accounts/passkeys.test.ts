import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdminApp } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { passkeyCalls, SITE } from '#server/testing/passkeys.ts'
import { createAuthenticator } from '#server/testing/software-authenticator.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { deactivateAdmin, resetSecondFactor } from './manage.ts'
import { MAX_PASSKEYS } from './own-second-factor.ts'

const app = openForTests(() => openAdminApp({ PUBLIC_URL: SITE.origin }))
let calls: ReturnType<typeof passkeyCalls>
beforeAll(async () => {
  calls = passkeyCalls(app)
})
beforeEach(() => app.sql`truncate attempts, mails`)

type Headers = Record<string, string>
const read = async (path: string, headers: Headers) => (await app.send('GET', path, { headers })).json()
const remove = async (headers: Headers, id: string) =>
  (await app.send('DELETE', `${ADMIN_API.passkeys}/${id}`, { headers })).status
const subjects = async () =>
  (await app.sql`select subject, body from mails order by created_at`).map(({ body }) => String(body))

test('adds a passkey with recovery codes, tells by mail and in the audit log, and lists it', async () => {
  const { headers, passkey, recoveryCodes } = await calls.addOwner('olive')
  expect(recoveryCodes).toHaveLength(10)
  expect(await read(ADMIN_API.passkeys, headers)).toEqual([
    { ...passkey, name: 'Laptop', host: 'localhost', isUsable: true, lastUsedAt: null },
  ])
  expect(await read(ADMIN_API.secondFactor, headers)).toEqual({
    hasTotp: false,
    passkeys: 1,
    recoveryCodes: 10,
  })
  expect((await subjects()).at(-1)).toContain('passkey added')
  const [entry] = await app.audited('second_factor_changed')
  expect(entry).toMatchObject({ username: 'olive', details: { change: 'passkey added' } })
  const second = createAuthenticator(SITE)
  const options = await calls.requestNew(headers)
  expect(options.excludeCredentials).toHaveLength(1)
  const added = await calls.add(headers, second.create(options), 'Key')
  expect([added.status, (await added.json()).recoveryCodes]).toEqual([201, []])
})

test('asks for a discoverable passkey that verifies its user', async () => {
  await app.addAdmin('pia')
  expect(await calls.requestNew(await app.openSession('pia'))).toMatchObject({
    rp: { id: 'localhost', name: 'Hearthfinder' },
    user: { name: 'pia' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

test('refuses an answer that is wrong in any way', async () => {
  await app.addAdmin('quentin')
  const headers = await app.openSession('quentin')
  const elsewhere = await app.openSession('quentin')
  const options = await calls.requestNew(headers)
  const authenticator = createAuthenticator(SITE)
  const good = authenticator.create(options)
  const expired = await calls.requestNew(headers)
  const altered = `${expired.challenge.startsWith('A') ? 'B' : 'A'}${expired.challenge.slice(1)}`
  for (const [what, credential] of [
    ['another origin', authenticator.create(options, { origin: 'https://evil.example' })],
    ['no verified user', authenticator.create(options, { isVerified: false })],
    ['another site', authenticator.create({ ...options, rp: { id: 'evil.example', name: 'x' } })],
    ['a challenge that is not ours', authenticator.create({ ...options, challenge: altered })],
    ['the challenge of another session', authenticator.create(await calls.requestNew(elsewhere))],
    ['the challenge of a login', authenticator.create({ ...options, ...(await calls.requestLogin()) })],
    ["a maker's attestation", authenticator.create(options, {}, 'apple')],
    ['damaged bytes', { ...good, response: { ...good.response, attestationObject: 'AAAA' } }],
  ] as const)
    expect([what, (await calls.add(headers, credential)).status]).toEqual([what, 403])
  expect(await read(ADMIN_API.passkeys, headers)).toEqual([])
  expect((await calls.add(headers, good)).status).toBe(201)
  const again = await calls.add(headers, good)
  expect([again.status, (await again.json()).code]).toEqual([403, 'forbidden'])
})

test('refuses a passkey that is registered already, a missing name and more than the most', async () => {
  const { adminId, headers, authenticator } = await calls.addOwner('rosa')
  const repeated = authenticator.create(await calls.requestNew(headers))
  expect((await calls.add(headers, repeated)).status).toBe(409)
  expect((await calls.add(headers, repeated, ' ')).status).toBe(422)
  expect((await calls.add(headers, { ...repeated, id: 'not base64url!' })).status).toBe(422)
  await app.sql`
    insert into admin_passkeys (admin_id, credential_id, public_key, counter, transports, rp_id, name)
    select ${adminId}, n::text, '', 0, '{}', 'localhost', 'x'
    from generate_series(2, ${MAX_PASSKEYS}::integer) as numbers (n)`
  expect((await app.send('POST', ADMIN_API.passkeyOptions, { headers })).status).toBe(409)
})

test('every change needs a recent sign-in', async () => {
  const { headers, passkey } = await calls.addOwner('sam')
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  for (const [method, path] of [
    ['POST', ADMIN_API.passkeyOptions],
    ['POST', ADMIN_API.passkeys],
    ['DELETE', `${ADMIN_API.passkeys}/${passkey.id}`],
  ] as const) {
    const response = await app.send(method, path, { headers })
    expect([path, (await response.json()).code]).toEqual([path, 'confirm_sign_in'])
  }
})

test('removes only its own passkeys, and recovery codes with the last second factor', async () => {
  const { headers, passkey, authenticator } = await calls.addOwner('tess')
  const stranger = await calls.addOwner('uma')
  expect(await remove(stranger.headers, passkey.id)).toBe(404)
  expect(await remove(headers, 'nonsense')).toBe(404)
  const second = createAuthenticator(SITE)
  const added = await (await calls.add(headers, second.create(await calls.requestNew(headers)))).json()
  expect(await remove(headers, added.passkey.id)).toBe(204)
  expect(await read(ADMIN_API.secondFactor, headers)).toMatchObject({ recoveryCodes: 10 })
  await app.sql`truncate mails`
  expect(await remove(headers, passkey.id)).toBe(204)
  expect((await subjects()).at(-1)).toContain('passkey removed')
  expect(await read(ADMIN_API.secondFactor, headers)).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
  expect((await calls.signIn(authenticator)).status).toBe(401)
  expect((await app.login('tess')).status).toBe(200)
})

test('a passkey of an earlier host name is shown as unusable, and is still asked to be replaced by a code', async () => {
  const { headers, recoveryCodes } = await calls.addOwner('vera')
  await app.sql`update admin_passkeys set rp_id = 'old.example.org'`
  expect(await read(ADMIN_API.passkeys, headers)).toMatchObject([
    { host: 'old.example.org', isUsable: false },
  ])
  const step = await (await app.login('vera')).json()
  expect([step.hasTotp, step.passkey]).toEqual([false, undefined])
  const done = await app.sendJson(ADMIN_API.loginStep, { ticket: step.ticket, code: recoveryCodes[0] })
  expect(done.status).toBe(200)
})

test('the command line removes passkeys with the other second factors, and deactivation deletes them', async () => {
  const { authenticator } = await calls.addOwner('walt')
  await resetSecondFactor(app.sql, app.env, 'walt')
  expect((await calls.signIn(authenticator)).status).toBe(401)
  expect((await app.login('walt')).status).toBe(200)
  const { adminId, authenticator: other } = await calls.addOwner('xena')
  await deactivateAdmin(app.sql, 'xena')
  expect((await calls.signIn(other)).status).toBe(401)
  expect(await app.sql`select from admin_passkeys where admin_id = ${adminId}`).toEqual([])
})
