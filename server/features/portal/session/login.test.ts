import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AdminLoginResponse } from '../../../../shared/admin.ts'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { type AdminApp, openAdminApp, PASSWORD, WRONG } from '../../../testing/admin-app.ts'
import { hashPassword, NOBODY } from '../credentials/passwords.ts'
import { MAX_SESSIONS, SESSION_LIFETIME_S } from './login.ts'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

test('a login gives a token, the administrator, and a session of twelve hours', async () => {
  const id = await app.addAdmin('olive')
  const answer = await app.login('olive')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { token, admin } = z.parse(AdminLoginResponse, await answer.json())
  expect(admin).toEqual({ id, username: 'olive', email: 'olive@example.org', role: 'admin' })
  expect(await app.probe({ authorization: `Bearer ${token}` })).toBe(200)
  const [session] = await app.sql`
    select extract(epoch from expires_at - admin_sessions.created_at)::integer as lifetime, last_login_at is not null as noted
    from admin_sessions join admins on admins.id = admin_id where admin_id = ${id}`
  expect(session).toEqual({ lifetime: SESSION_LIFETIME_S, noted: true })
  expect(await app.audited('login')).toMatchObject([{ username: 'olive' }])
})

test('the name counts in any case and with blanks around it; the password does not', async () => {
  await app.addAdmin('Élodie')
  expect((await app.login('  ÉLODIE ')).status).toBe(200)
  expect((await app.login('élodie', PASSWORD.toUpperCase())).status).toBe(401)
})

test('no failed login says what was wrong, and each costs the same look at a hash', async () => {
  await app.addAdmin('pia')
  const gone = await app.addAdmin('quentin')
  await app.sql`update admins set is_active = false where id = ${gone}`
  const verify = vi.spyOn(Bun.password, 'verify')
  try {
    const bodies = new Set<string>()
    for (const [name, password] of [
      ['pia', WRONG],
      ['nobody', PASSWORD],
      ['quentin', PASSWORD],
      ['quentin', WRONG],
    ] as const) {
      verify.mockClear()
      const answer = await app.login(name, password)
      expect(answer.status).toBe(401)
      bodies.add(await answer.text())
      expect(verify).toHaveBeenCalledTimes(1)
    }
    expect([...bodies]).toEqual(['{"code":"unauthorized","message":"Invalid username or password"}'])
  } finally {
    verify.mockRestore()
  }
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(NOBODY)).toEqual(costOf(await hashPassword('x')))
  expect(costOf(NOBODY)[1]).toBe('argon2id')
})

test('the log has failed logins, without the password and without names that no account has', async () => {
  await app.sql`delete from attempts`
  await app.addAdmin('rosa')
  await app.login('rosa', 'my secret password')
  await app.login('my secret password', 'rosa')
  const lines = await app.audited('login_failed')
  expect(lines.slice(-2).map((line) => line.username)).toEqual(['rosa', null])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a body that is no login is refused with a sentence and logs nobody in', async () => {
  const answer = await app.sendJson(ADMIN_API.login, { username: 'olive' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    code: 'invalid',
    message: 'Password is required',
    issues: [{ path: 'password', message: 'Password is required' }],
  })
  for (const body of ['null', '[]', '{"username":{"$gt":""},"password":[]}', '"x"']) {
    expect((await app.sendJson(ADMIN_API.login, body)).status).toBe(422)
  }
  expect((await app.sendJson(ADMIN_API.login, '{')).status).toBe(400)
})

test('one session more than allowed ends the oldest, and expired ones are swept', async () => {
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
