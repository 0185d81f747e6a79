import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { PORTAL_ROUTES } from '#server/testing/portal-routes.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import type { Access, Role } from '#shared/contract/access.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CreatedToken, SCOPE_NAMES, SCOPES, type Scope } from '#shared/desk/personal-tokens.ts'
import { resetAdminPassword } from '../accounts/manage.ts'
import { deactivateAccount } from '../accounts/people.ts'

type Headers = { authorization: string }

const app = openForTests(() => openPortalApp({ OLLAMA_HOST: 'http://127.0.0.1:9' }))

const asOwner = () => app.headers
const post = (body: unknown, headers = asOwner()) => app.call('POST', ADMIN_API.personalTokens, body, headers)

/** Creates a token. @returns the headers of a script that uses it, and its id */
async function createToken(scopes: Scope[], headers = asOwner()) {
  const response = await post({ name: 'Nightly export', scopes, days: 30 }, headers)
  expect(response.status).toBe(201)
  const { id, token } = CreatedToken.parse(await response.json())
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}
const statusOf = async (path: string, headers: Headers) =>
  (await app.call('GET', path, undefined, headers)).status
const endLimits = () => app.sql`truncate request_counts`

test('a script reads leads with a token, which is shown once and stored only as a hash', async () => {
  await app.submit(randomUUID(), someAnswers({ firstName: 'Wilhelmina' }))
  const { token, headers } = await createToken(['leads:read'])
  expect(token).toMatch(/^hearthfinder_pat_[A-Za-z0-9_-]{43}$/)
  const leads = await (await app.call('GET', ADMIN_API.questionnaires, undefined, headers)).json()
  expect(leads).toMatchObject([{ firstName: 'Wilhelmina' }])
  const stored = await app.sql`select personal_tokens::text as row from personal_tokens`
  const listed = await (await app.call('GET', ADMIN_API.personalTokens)).text()
  for (const text of [JSON.stringify(stored), listed]) expect(text).not.toContain(token.slice(-43))
  expect(JSON.parse(listed)).toMatchObject([
    { username: 'olive', name: 'Nightly export', scopes: ['leads:read'], lastUsedAt: expect.any(String) },
  ])
  expect((await app.audited('token_created'))[0]).toMatchObject({
    username: 'olive',
    subject: 'Nightly export',
  })
  expect((await app.audited('leads_read'))[0]).toMatchObject({ username: 'olive' })
  expect(JSON.stringify(await app.sql`select * from audit_log`)).not.toContain(token.slice(-43))
})

test('the audit log says once an hour that a token was used', async () => {
  const { headers } = await createToken(['figures:read'])
  const before = (await app.audited('token_used')).length
  for (let call = 0; call < 3; call += 1) expect(await statusOf(ADMIN_API.analytics, headers)).toBe(200)
  expect((await app.audited('token_used')).length).toBe(before + 1)
  await app.sql`update personal_tokens set last_used_at = now() - interval '1 hour'`
  expect(await statusOf(ADMIN_API.analytics, headers)).toBe(200)
  expect((await app.audited('token_used')).length).toBe(before + 2)
})

test.each(SCOPE_NAMES)('a token with %s opens only the reads of its group', async (scope) => {
  const { headers } = await createToken([scope])
  for (const [access, routes] of Object.entries(PORTAL_ROUTES)) {
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const filled = `/api/admin${path.replaceAll(/:\w+/g, () => randomUUID())}`
      const response = await app.call(method, filled, undefined, headers)
      const isOpen = SCOPES[scope] === access && method === 'GET'
      expect([route, response.status === 403]).toEqual([route, !isOpen])
      expect([route, response.status]).not.toEqual([route, 401])
      await response.body?.cancel()
      await endLimits()
    }
  }
})

test('an advisor creates no token that can do more than the role', async () => {
  const { headers } = await signIn(app, 'the advisor', 'advisor')
  for (const scope of SCOPE_NAMES) {
    const { status } = await post({ name: 'x', scopes: [scope], days: 1 }, headers)
    expect([scope, status]).toEqual([scope, 422])
  }
})

test('a token loses what the role of its owner loses, at the next call', async () => {
  const { headers: session, adminId } = await signIn(app, 'rowan')
  const { headers } = await createToken([...SCOPE_NAMES], session)
  const mayRead: Record<Role, Access[]> = { admin: ['lists', 'figures'], advisor: [] }
  for (const [role, groups] of Object.entries(mayRead)) {
    await app.sql`update admins set role = ${role} where id = ${adminId}`
    expect([role, await statusOf(ADMIN_API.questionnaires, headers)]).toEqual([
      role,
      groups.includes('lists') ? 200 : 403,
    ])
    expect([role, await statusOf(ADMIN_API.analytics, headers)]).toEqual([
      role,
      groups.includes('figures') ? 200 : 403,
    ])
  }
})

test('a token ends when it expires, is revoked, or its owner is deactivated or gets a new password', async () => {
  const { adminId } = await signIn(app, 'sam')
  const endings: Record<string, (id: string) => Promise<unknown>> = {
    expired: (id) => app.sql`update personal_tokens set expires_at = now() where id = ${id}`,
    revoked: async (id) =>
      expect((await app.call('DELETE', `${ADMIN_API.personalTokens}/${id}`)).status).toBe(204),
    'of an account with a new password': () => resetAdminPassword(app.sql, app.env, 'sam'),
  }
  for (const [how, end] of Object.entries(endings)) {
    const { headers } = await signIn(app, 'sam')
    const { id, headers: script } = await createToken(['figures:read'], headers)
    expect([how, await statusOf(ADMIN_API.analytics, script)]).toEqual([how, 200])
    await end(id)
    expect([how, await statusOf(ADMIN_API.analytics, script)]).toEqual([how, 401])
  }
  const { headers } = await signIn(app, 'sam')
  const { headers: script } = await createToken(['figures:read'], headers)
  await transaction(app.sql, (tx) => deactivateAccount(tx, adminId))
  expect(await statusOf(ADMIN_API.analytics, script)).toBe(401)
  await app.sql`update admins set is_active = true where id = ${adminId}`
  expect(await statusOf(ADMIN_API.analytics, script)).toBe(401)
})

test('only owners see and revoke the tokens of others', async () => {
  const { id } = await createToken(['figures:read'])
  const { headers } = await signIn(app, 'anna', 'advisor')
  expect(await (await app.call('GET', ADMIN_API.personalTokens, undefined, headers)).json()).toEqual([])
  const revoke = (as: Headers) =>
    app.call('DELETE', `${ADMIN_API.personalTokens}/${id}`, undefined, as).then(({ status }) => status)
  expect(await revoke(headers)).toBe(404)
  expect(await revoke(asOwner())).toBe(204)
  expect((await app.audited('token_revoked'))[0]).toMatchObject({
    subject: 'Nightly export',
    details: { of: 'olive' },
  })
})

test('allows 60 calls a minute', async () => {
  const { headers } = await createToken(['figures:read'])
  for (let call = 0; call < 60; call += 1) expect(await statusOf(ADMIN_API.analytics, headers)).toBe(200)
  const refused = await app.call('GET', ADMIN_API.analytics, undefined, headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('refuses tokens without a name, a scope or an end, and an old sign-in', async () => {
  const valid = { name: 'x', scopes: ['figures:read'], days: 30 }
  for (const change of [{ name: ' ' }, { scopes: [] }, { scopes: ['all'] }, { days: 0 }, { days: 366 }])
    expect([change, (await post({ ...valid, ...change })).status]).toEqual([change, 422])
  const { headers, sessionId } = await signIn(app, 'tess')
  await app.sql`
    update admin_sessions set authenticated_at = now() - interval '31 minutes' where id = ${sessionId}`
  expect((await (await post(valid, headers)).json()).code).toBe('confirm_sign_in')
})
