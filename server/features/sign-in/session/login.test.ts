import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminLoginResponse } from '#shared/desk/admin.ts'
import { DUMMY_HASH, hashPassword } from '../credentials/passwords.ts'
import { MAX_SESSIONS, SESSION_LIFETIME_S } from './sessions.ts'

const app = openForTests(openAdminApp)

test('a login returns a token and the administrator, and opens a session of twelve hours', async () => {
  const id = await app.addAdmin('olive')
  const response = await app.login('olive')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { token, admin } = z.parse(AdminLoginResponse, await response.json())
  expect(admin).toEqual({ id, username: 'olive', email: 'olive@example.org', role: 'admin' })
  expect(await app.probe({ authorization: `Bearer ${token}` })).toBe(200)
  const [session] = await app.sql`
    select extract(epoch from expires_at - admin_sessions.created_at)::integer as lifetime, last_login_at is not null as recorded
    from admin_sessions join admins on admins.id = admin_id where admin_id = ${id}`
  expect(session).toEqual({ lifetime: SESSION_LIFETIME_S, recorded: true })
  expect(await app.audited('login')).toMatchObject([{ username: 'olive' }])
})

test('a login says that a required second factor is lacking, so that the portal asks for nothing else', async () => {
  await app.addAdmin('nell')
  const login = async () => z.parse(AdminLoginResponse, await (await app.login('nell')).json()).lacksFactor
  expect(await login()).toBeUndefined()
  await app.sql`insert into settings (name, value) values ('second factor', 'true')`
  expect(await login()).toBe(true)
  await app.sql`delete from settings where name = 'second factor'`
})

test('ignores case and surrounding spaces in the username but not in the password', async () => {
  await app.addAdmin('Élodie')
  expect((await app.login('  ÉLODIE ')).status).toBe(200)
  expect((await app.login('élodie', PASSWORD.toUpperCase())).status).toBe(401)
})

test('a failed login does not say what was wrong and always checks one hash', async () => {
  await app.addAdmin('pia')
  const inactiveId = await app.addAdmin('quentin')
  await app.sql`update admins set is_active = false where id = ${inactiveId}`
  const verify = vi.spyOn(Bun.password, 'verify')
  try {
    const bodies = new Set<string>()
    for (const [name, password] of [
      ['pia', WRONG],
      ['unknown', PASSWORD],
      ['quentin', PASSWORD],
      ['quentin', WRONG],
    ] as const) {
      verify.mockClear()
      const response = await app.login(name, password)
      expect(response.status).toBe(401)
      bodies.add(await response.text())
      expect(verify).toHaveBeenCalledTimes(1)
    }
    expect([...bodies]).toEqual(['{"code":"unauthorized","message":"Invalid username or password"}'])
  } finally {
    verify.mockRestore()
  }
  const hashParameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(hashParameters(DUMMY_HASH)).toEqual(hashParameters(await hashPassword('x')))
  expect(hashParameters(DUMMY_HASH)[1]).toBe('argon2id')
})

test('logs failed logins without passwords or unknown usernames', async () => {
  await app.sql`truncate attempts, stranger_failures`
  await app.addAdmin('rosa')
  await app.login('rosa', 'my secret password')
  await app.login('my secret password', 'rosa')
  const entries = await app.audited('login_failed')
  expect(entries.slice(-2).map(({ username }) => username)).toEqual(['rosa', null])
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test('refuses a malformed body and says what is missing', async () => {
  const response = await app.sendJson(ADMIN_API.login, { username: 'olive' })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    code: 'invalid',
    message: 'Password is required',
    issues: [{ path: 'password', message: 'Password is required' }],
  })
  for (const body of ['null', '[]', '{"username":{"$gt":""},"password":[]}', '"x"']) {
    expect((await app.sendJson(ADMIN_API.login, body)).status).toBe(422)
  }
  expect((await app.sendJson(ADMIN_API.login, '{')).status).toBe(400)
})

test('ends the oldest session when there are too many, and deletes expired ones', async () => {
  const id = await app.addAdmin('sam')
  await app.sql`
    insert into admin_sessions (admin_id, created_at, expires_at)
    select ${id}, now() - make_interval(mins => n), now() + interval '1 hour' from generate_series(1, ${MAX_SESSIONS}) n`
  await app.sql`
    insert into admin_sessions (admin_id, expires_at) values (${id}, now() - interval '1 second')`
  await app.openSession('sam')
  const [kept] = await app.sql`
    select count(*)::integer as count, min(created_at) > now() - make_interval(mins => ${MAX_SESSIONS}) as newest
    from admin_sessions where admin_id = ${id}`
  expect(kept).toEqual({ count: MAX_SESSIONS, newest: true })
})
