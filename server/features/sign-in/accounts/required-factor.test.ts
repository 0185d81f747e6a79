import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { PORTAL_ROUTES } from '#server/testing/portal-routes.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { codeOf as totpCodeOf } from '#server/testing/totp-code.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CreatedToken } from '#shared/desk/personal-tokens.ts'
import { NewTotp, RequiredFactor } from '#shared/desk/second-factor.ts'

const app = openForTests(openPortalApp)

const codeOf = async (response: Response) => (await response.json()).code
const require = async (isRequired: boolean) =>
  RequiredFactor.parse(await (await app.call('PUT', ADMIN_API.requiredFactor, { isRequired })).json())
const withPasskey = (username: string) => app.sql`
  insert into admin_passkeys (admin_id, credential_id, public_key, counter, transports, name, rp_id)
  select id, ${username}, '\\x00', 0, '{}', 'a key', 'localhost' from admins where username = ${username}`

test('someone without a second factor can only set one up, and then continues', async () => {
  await withPasskey('olive')
  const ada = await signIn(app, 'ada', 'advisor')
  const call = (method: string, path: string, body?: object) => app.call(method, path, body, ada.headers)
  expect((await call('GET', ADMIN_API.inboxCounts)).status).toBe(200)
  expect(await require(true)).toEqual({ isRequired: true, without: ['ada'] })

  for (const path of [
    ADMIN_API.inboxCounts,
    ADMIN_API.inboxToday,
    ADMIN_API.sessions,
    ADMIN_API.personalTokens,
  ]) {
    const response = await call('GET', path)
    expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'second_factor_required'])
  }
  expect((await call('GET', ADMIN_API.passkeys)).status).toBe(200)
  const { secret } = NewTotp.parse(await (await call('POST', ADMIN_API.totp)).json())
  expect(await codeOf(await call('GET', ADMIN_API.inboxCounts))).toBe('second_factor_required')
  const confirmed = await call('POST', ADMIN_API.totpConfirmation, { code: totpCodeOf(secret) })
  expect((await confirmed.json()).recoveryCodes.length).toBeGreaterThan(0)
  expect((await call('GET', ADMIN_API.inboxCounts)).status).toBe(200)
  expect((await app.call('GET', ADMIN_API.inboxCounts)).status).toBe(200)

  await call('DELETE', ADMIN_API.secondFactor)
  expect(await codeOf(await call('GET', ADMIN_API.inboxCounts))).toBe('second_factor_required')
  expect(await require(false)).toEqual({ isRequired: false, without: ['ada'] })
  expect((await call('GET', ADMIN_API.inboxCounts)).status).toBe(200)
})

test('tokens of someone without one stop, too', async () => {
  const { headers } = await signIn(app, 'otto')
  const wanted = { name: 'a script', scopes: ['figures:read'], days: 1 }
  const { token } = CreatedToken.parse(
    await (await app.call('POST', ADMIN_API.personalTokens, wanted, headers)).json(),
  )
  const read = () => app.call('GET', ADMIN_API.analytics, undefined, { authorization: `Bearer ${token}` })
  expect((await read()).status).toBe(200)
  await require(true)
  expect(await codeOf(await read())).toBe('second_factor_required')
  await require(false)
})

test('the audit log has each change once', async () => {
  const before = (await app.audited('second_factor_required')).length
  await require(true)
  await require(true)
  await require(false)
  const entries = (await app.audited('second_factor_required')).slice(0, -before || undefined)
  expect(entries.map(({ username, details }) => [username, details])).toEqual([
    ['olive', { isRequired: false }],
    ['olive', { isRequired: true }],
  ])
})

test('only the second factor, confirming and signing out are open without one', () => {
  for (const route of PORTAL_ROUTES.signIn)
    expect(route).toMatch(/ \/(logout|sign-out-everywhere|confirm-sign-in|second-factor|passkeys)/)
})
