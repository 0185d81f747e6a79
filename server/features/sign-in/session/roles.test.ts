import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#server/platform/database/connect.ts'
import { Env } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { isGuarded } from '#server/testing/guarded-paths.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { PORTAL_ROUTES } from '#server/testing/portal-routes.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ACCESS, type Access, ROLES, type Role } from '#shared/contract/access.ts'

/** No model is there, so that calls about it change nothing. */
const env = z.parse(Env, {
  JWT_SECRET: 'a secret that is long enough for tests',
  OLLAMA_HOST: 'http://127.0.0.1:9',
})

const database = openForTests(freshDatabase)
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  app = createTestApp({ sql: database.sql, env, openOwner: () => connect(database.ownerUrl, 1) })
})

const ROUTES = Object.entries(PORTAL_ROUTES).flatMap(([access, routes]) =>
  routes.map((route): [route: string, access: Access] => [route, access as Access]),
)

/** Calls a route in a session of its own, whose sign-in is an hour old, so that sensitive calls change nothing. */
async function callAs(role: Role, route: string): Promise<Response> {
  const { headers, sessionId } = await signIn({ sql: database.sql, env }, `the ${role}`, role)
  await database.sql`
    update admin_sessions set authenticated_at = now() - interval '1 hour' where id = ${sessionId}`
  const [method = '', path = ''] = route.split(' ')
  const url = `http://localhost/api/admin${path.replaceAll(/:\w+/g, () => randomUUID())}`
  return app.handle(new Request(url, { method, headers }))
}

/** Whether a response refuses the caller's role. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status === 403) return (await response.json()).code === 'forbidden'
  await response.body?.cancel()
  return false
}

test('every route of the portal is listed under a group of roles', () => {
  const guarded = app.routes.filter(({ path, hooks }) => isGuarded(path) && hooks.detail?.security)
  const found = guarded.map(({ method, path }) => `${method} ${path.slice('/api/admin'.length)}`)
  expect(found.sort()).toEqual(ROUTES.map(([route]) => route).sort())
})

test.each(ROLES)(
  'every route of the portal admits the role %s or refuses it, as its group says',
  async (role) => {
    for (const [route, access] of ROUTES) {
      const expected = (ACCESS[access] as readonly string[]).includes(role) ? 'admitted' : 'refused'
      const response = await callAs(role, route)
      expect([route, response.status]).not.toEqual([route, 401])
      expect([route, (await isRefused(response)) ? 'refused' : 'admitted']).toEqual([route, expected])
    }
  },
)

test('a changed role applies to the next call of an open session', async () => {
  const { headers, adminId } = await signIn({ sql: database.sql, env }, 'rowan')
  const readLog = async () =>
    (await app.handle(new Request('http://localhost/api/admin/audit-log', { headers }))).status
  expect(await readLog()).toBe(200)
  await database.sql`update admins set role = 'advisor' where id = ${adminId}`
  expect(await readLog()).toBe(403)
  await database.sql`update admins set role = 'admin' where id = ${adminId}`
  expect(await readLog()).toBe(200)
})

test('the audit log says once an hour that someone tried what the role may not do', async () => {
  await signIn({ sql: database.sql, env }, 'anna', 'advisor')
  const { headers } = await signIn({ sql: database.sql, env }, 'anna')
  for (const path of ['/analytics', '/questionnaires', '/audit-log'])
    await app.handle(new Request(`http://localhost/api/admin${path}`, { headers }))
  const entries = await database.sql`
    select username, details from audit_log where action = 'access_refused' and username = 'anna'`
  expect(entries).toEqual([{ username: 'anna', details: { ipAddress: null } }])
})

test('owners see and end everyone’s sessions, others only their own', async () => {
  const advisor = await signIn({ sql: database.sql, env }, 'ada', 'advisor')
  const owner = await signIn({ sql: database.sql, env }, 'olive')
  const send = (caller: typeof owner, method: string, id = '') =>
    app.handle(new Request(`http://localhost/api/admin/sessions${id}`, { method, headers: caller.headers }))
  const namesFor = async (caller: typeof owner) => {
    const sessions: { username: string }[] = await (await send(caller, 'GET')).json()
    return new Set(sessions.map(({ username }) => username))
  }
  expect(await namesFor(advisor)).toEqual(new Set(['ada']))
  expect(await namesFor(owner)).toContain('ada')
  expect((await send(advisor, 'DELETE', `/${owner.sessionId}`)).status).toBe(404)
  expect((await send(owner, 'DELETE', `/${advisor.sessionId}`)).status).toBe(204)
  expect((await send(advisor, 'GET')).status).toBe(401)
})
