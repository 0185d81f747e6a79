import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { RETENTION_KINDS } from '#shared/privacy/retention.ts'
import { FREE_FAILURES } from './attempts.ts'

const app = openForTests(openAdminApp)
let headers: { authorization: string }
beforeAll(async () => {
  await app.addAdmin('olive')
})
beforeEach(async () => {
  await app.sql`delete from attempts`
  headers = await app.openSession('olive')
})

const call = (method: string, path: string, body?: object, more = {}) =>
  app.send(method, path, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  })
const age = (column: 'last_seen_at' | 'authenticated_at', minutes: number) =>
  app.sql`update admin_sessions set ${app.sql(column)} = now() - ${minutes}::integer * interval '1 minute'`
const confirm = (password: string) => call('POST', ADMIN_API.confirmSignIn, { password })

/** Every call that needs a recent sign-in, and its status with one. */
const SENSITIVE: [method: string, path: string, status: number, body?: object][] = [
  ['GET', ADMIN_API.questionnaires, 200],
  ['GET', `${ADMIN_API.questionnaires}?limit=1`, 200],
  ['GET', ADMIN_API.contacts, 200],
  ['DELETE', `${ADMIN_API.questionnaires}/${randomUUID()}`, 404, { reason: 'asked by phone' }],
  ['DELETE', `${ADMIN_API.contacts}/${randomUUID()}`, 404, { reason: 'asked by phone' }],
  ['PUT', ADMIN_API.retention, 200, Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, null]))],
  ['POST', `${ADMIN_API.administrators}/${randomUUID()}/reset-password`, 404],
]

test.each(SENSITIVE)(
  '%s %s asks for the password if the sign-in is over 30 minutes old',
  async (method, path, status, body) => {
    expect((await call(method, path, body)).status).toBe(status)
    await age('authenticated_at', 31)
    const refused = await call(method, path, body)
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 'confirm_sign_in', message: 'Please enter your password again to continue.' },
    ])
    expect((await confirm(PASSWORD)).status).toBe(200)
    expect((await call(method, path, body)).status).toBe(status)
  },
)

test('an old sign-in still reads what is not about families, and checks access to leads', async () => {
  await age('authenticated_at', 600)
  for (const path of [`${ADMIN_API.questionnaires}?limit=0`, ADMIN_API.analytics, ADMIN_API.retention])
    expect((await call('GET', path)).status).toBe(200)
})

test('a wrong password confirms nothing, and after too many even the right one is refused', async () => {
  await age('authenticated_at', 31)
  for (let n = 0; n < FREE_FAILURES['password in session']; n++)
    expect((await confirm(WRONG)).status).toBe(403)
  expect((await confirm(PASSWORD)).status).toBe(429)
  expect((await call('GET', ADMIN_API.questionnaires)).status).toBe(403)
  expect((await app.audited('login_failed')).at(-1)).toMatchObject({ details: { inSession: true } })
  // Another session of the same account isn't affected.
  headers = await app.openSession('olive')
  expect((await confirm(PASSWORD)).status).toBe(200)
})

test('a session ends after 30 minutes without a call', async () => {
  await age('last_seen_at', 29)
  expect((await call('GET', ADMIN_API.sessions)).status).toBe(200)
  await age('last_seen_at', 30)
  const refused = await call('GET', ADMIN_API.sessions)
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await refused.json()).code).toBe('session_idle')
  headers = await app.openSession('olive')
  const listed = await (await call('GET', ADMIN_API.sessions)).json()
  expect(listed).toHaveLength(1)
})

test("the portal's own polling does not keep a session open", async () => {
  await age('last_seen_at', 20)
  const seen = async () => (await app.sql`select max(last_seen_at) as at from admin_sessions`)[0]?.at
  const before = await seen()
  expect((await call('GET', ADMIN_API.sessions, undefined, { 'x-portal-poll': '1' })).status).toBe(200)
  expect(await seen()).toEqual(before)
  await call('GET', ADMIN_API.sessions)
  expect((await seen()) > before).toBe(true)
})

test('signs out everywhere', async () => {
  const here = headers
  const elsewhere = await app.openSession('olive')
  await app.addAdmin('pia')
  const other = await app.openSession('pia')
  expect((await call('POST', ADMIN_API.signOutEverywhere)).status).toBe(200)
  expect([await app.probe(here), await app.probe(elsewhere), await app.probe(other)]).toEqual([401, 401, 200])
  const [entry] = (await app.audited('logout')).slice(-1)
  expect(entry?.details.sessionsEnded).toBeGreaterThanOrEqual(2)
})
