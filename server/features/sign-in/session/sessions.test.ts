import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminSession } from '#shared/desk/admin.ts'

const app = openForTests(openAdminApp)

const NEW_PASSWORD = 'a bench in the shade'
const listSessions = async (headers: Record<string, string>) =>
  z.parse(z.array(AdminSession), await (await app.send('GET', ADMIN_API.sessions, { headers })).json())
const end = (id: string, headers: Record<string, string>) =>
  app.send('DELETE', `${ADMIN_API.sessions}/${id}`, { headers })
const change = (headers: Record<string, string>, currentPassword: string, newPassword: string) =>
  app.sendJson(ADMIN_API.changePassword, { currentPassword, newPassword }, headers)

test('logging out ends only the session of that token, immediately', async () => {
  await app.addAdmin('olive')
  const [one, two] = [await app.openSession('olive'), await app.openSession('olive')]
  const response = await app.send('POST', ADMIN_API.logout, { headers: one })
  expect([response.status, await response.json()]).toEqual([200, { message: 'Signed out' }])
  expect([await app.probe(one), await app.probe(two)]).toEqual([401, 200])
  expect(await app.audited('logout')).toMatchObject([{ username: 'olive' }])
})

test("lists all open sessions, marks the caller's, and omits expired ones", async () => {
  const [mine, theirs, old] = [
    await signIn(app, 'pia'),
    await signIn(app, 'quentin'),
    await signIn(app, 'pia'),
  ]
  await app.sql`update admin_sessions set expires_at = now() where id = ${old.sessionId}`
  const listed = await listSessions(mine.headers)
  const names = new Map(listed.map((session) => [session.id, [session.username, session.current]]))
  expect(names.get(mine.sessionId)).toEqual(['pia', true])
  expect(names.get(theirs.sessionId)).toEqual(['quentin', false])
  expect(names.has(old.sessionId)).toBe(false)
})

test('ends a session from another one, once', async () => {
  const [mine, theirs] = [await signIn(app, 'rosa'), await signIn(app, 'sam')]
  expect((await end(theirs.sessionId, mine.headers)).status).toBe(204)
  expect(await app.probe(theirs.headers)).toBe(401)
  expect((await end(theirs.sessionId, mine.headers)).status).toBe(404)
  for (const id of [randomUUID(), 'x', '%zz', "' or true"]) {
    expect((await end(encodeURIComponent(id), mine.headers)).status).toBe(404)
  }
  expect(await app.audited('session_ended')).toMatchObject([{ username: 'rosa', subject: 'sam' }])
})

test('a password change ends all other sessions, and only the new password works', async () => {
  await app.addAdmin('tess')
  const [mine, other] = [await app.openSession('tess'), await app.openSession('tess')]
  const response = await change(mine, PASSWORD, NEW_PASSWORD)
  expect([response.status, await response.json()]).toEqual([
    200,
    { message: 'Password changed successfully!' },
  ])
  expect([await app.probe(mine), await app.probe(other)]).toEqual([200, 401])
  expect((await app.login('tess')).status).toBe(401)
  expect((await app.login('tess', NEW_PASSWORD)).status).toBe(200)
  expect(await app.audited('password_changed')).toMatchObject([
    { username: 'tess', details: { sessionsEnded: 1 } },
  ])
})

test('a wrong current password changes nothing, and after too many even the correct one is refused', async () => {
  const id = await app.addAdmin('uma')
  const mine = await app.openSession('uma')
  const response = await change(mine, WRONG, NEW_PASSWORD)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'forbidden', message: 'Current password is incorrect' })
  await app.sql`update attempts set failures = 4 where purpose = 'password in session'`
  await change(mine, WRONG, NEW_PASSWORD)
  const refused = await change(mine, PASSWORD, NEW_PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Someone who found an open session can't lock the owner out elsewhere.
  expect((await app.login('uma')).status).toBe(200)
  await app.endLocks()
  expect((await change(mine, PASSWORD, NEW_PASSWORD)).status).toBe(200)
  const [{ count } = { count: -1 }] = await app.sql`
    select count(*)::integer as count from audit_log where action = 'password_changed' and admin_id = ${id}`
  expect(count).toBe(1)
})

test("refuses a new password that is too short or too long, with the form's messages", async () => {
  const { headers } = await signIn(app, 'vera')
  const messageFor = async (body: object) =>
    (await (await app.sendJson(ADMIN_API.changePassword, body, headers)).json()).message
  expect(await messageFor({ currentPassword: PASSWORD, newPassword: 'seven77' })).toBe(
    'New password must be at least 8 characters long',
  )
  expect(await messageFor({ currentPassword: PASSWORD, newPassword: 'x'.repeat(201) })).toBe(
    'New password must be at most 200 characters long',
  )
  expect(await messageFor({ newPassword: NEW_PASSWORD })).toBe('Current password is required')
})

test('refuses a common new password with a message of its own, and accepts eight uncommon characters', async () => {
  await app.addAdmin('xena')
  const mine = await app.openSession('xena')
  for (const common of ['password123', 'PASSWORD123']) {
    const refused = await change(mine, PASSWORD, common)
    const message = 'This password is one of the most common ones. Please choose another.'
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { code: 'invalid', message, issues: [{ path: 'newPassword', message }] },
    ])
  }
  expect((await change(mine, PASSWORD, 'x7-kw9ql')).status).toBe(200)
})

test('one of two concurrent changes wins, and only its password works', async () => {
  await app.addAdmin('walt')
  const mine = await app.openSession('walt')
  const passwords = ['the first of two', 'the second of two']
  const responses = await Promise.all(passwords.map((password) => change(mine, PASSWORD, password)))
  expect(responses.map((response) => response.status).sort()).toEqual([200, 403])
  const won = responses.findIndex((response) => response.status === 200)
  await app.sql`delete from attempts`
  expect((await app.login('walt', passwords[won])).status).toBe(200)
  expect((await app.login('walt', passwords[1 - won])).status).toBe(401)
})
