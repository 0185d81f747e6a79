import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAdminApp, PASSWORD } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { eventually } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { InvitationSent } from '#shared/desk/admin.ts'
import { deactivateAdmin } from './manage.ts'

type Headers = { authorization: string }
const PEOPLE = ADMIN_API.administrators

const app = openForTests(openAdminApp)
let olive: Headers
beforeAll(async () => {
  await app.addAdmin('olive')
})
beforeEach(async () => {
  olive = await app.openSession('olive')
})

const call = (method: string, path: string, body?: unknown, headers = olive) =>
  app.send(method, path, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const invite = (username: string, role = 'advisor', email = `${username}@example.org`) =>
  call('POST', PEOPLE, { username, email, role })
/** Waits for an email that is still queued or was written to the folder. */
const waitForMail = (username: string, part: string) =>
  eventually(async () => {
    const address = `${username}@example.org`
    const queued = await app.sql`select body from mails where to_address = ${address}`
    const sent = await readMailsTo(app.env.DATA_DIR, address)
    const texts = [...queued.map(({ body }) => body), ...sent.map(({ text }) => text)]
    expect(texts).toContainEqual(expect.stringContaining(part))
  })
/** In the fragment, which browsers send to no server. */
const tokenIn = (link: string | null) => /#token=(\S+)$/.exec(link ?? '')?.[1] ?? null
const idOf = async (username: string): Promise<string> =>
  (await app.sql`select id from admins where username = ${username}`)[0]?.id
const accept = (token: string | null, newPassword = PASSWORD, displayName = 'Ada Byrne') =>
  app.sendJson(ADMIN_API.resetPassword, { token, newPassword, displayName })
/** Invites someone who accepts. @returns the id */
async function add(username: string, role = 'advisor'): Promise<string> {
  const { link } = InvitationSent.parse(await (await invite(username, role)).json())
  expect((await accept(tokenIn(link))).status).toBe(200)
  return idOf(username)
}

test('an invited person sets a password and a name by the mailed link, once, and signs in with the role', async () => {
  const response = await invite('ada')
  expect(response.status).toBe(201)
  const { link } = InvitationSent.parse(await response.json())
  // Nothing sends mail in this installation, so the owner sees the link, too.
  await waitForMail('ada', link ?? 'a link')
  expect((await app.login('ada')).status).toBe(401)
  expect((await accept(tokenIn(link), 'password1')).status).toBe(422)
  expect((await accept(tokenIn(link), PASSWORD, 'Ada\nByrne')).status).toBe(422)
  expect((await accept(tokenIn(link))).status).toBe(200)
  expect((await accept(tokenIn(link))).status).toBe(403)
  const own = await call('GET', ADMIN_API.ownName, undefined, await app.openSession('ada'))
  expect(await own.json()).toEqual({ displayName: 'Ada Byrne' })
  expect((await (await app.login('ada')).json()).admin).toMatchObject({ username: 'ada', role: 'advisor' })
  expect(await app.audited('admin_invited')).toEqual([
    { username: 'olive', subject: 'ada', details: { role: 'advisor' } },
  ])
  expect(await app.audited('invitation_accepted')).toEqual([{ username: 'ada', subject: null, details: {} }])
})

test('an invitation expires after three days, and a new link replaces the old one', async () => {
  const { link } = await (await invite('bea')).json()
  const id = await idOf('bea')
  const again = await (await call('POST', `${PEOPLE}/${id}/invitation`)).json()
  expect((await accept(tokenIn(link))).status).toBe(403)
  const [row] = await app.sql`
    select expires_at - now() between interval '71 hours' and interval '72 hours' as fits
    from password_resets where admin_id = ${id}`
  expect(row?.fits).toBe(true)
  await app.sql`update password_resets set expires_at = now() where admin_id = ${id}`
  expect((await accept(tokenIn(again.link))).status).toBe(403)
})

test('an invitation can be withdrawn until it is accepted', async () => {
  const { link } = await (await invite('cleo')).json()
  const id = await idOf('cleo')
  expect((await call('DELETE', `${PEOPLE}/${id}/invitation`)).status).toBe(204)
  expect((await accept(tokenIn(link))).status).toBe(403)
  const accepted = await add('cleo')
  for (const method of ['POST', 'DELETE'])
    expect((await call(method, `${PEOPLE}/${accepted}/invitation`)).status).toBe(404)
})

test.each([
  ['a name that is taken', { username: 'OLIVE', email: 'new@example.org', role: 'admin' }, 409],
  ['an email that is taken', { username: 'new', email: 'Olive@example.org', role: 'admin' }, 409],
  ['an unknown role', { username: 'new', email: 'new@example.org', role: 'boss' }, 422],
  ['a bad name', { username: 'a b', email: 'new@example.org', role: 'admin' }, 422],
  ['a bad email', { username: 'new', email: 'new', role: 'admin' }, 422],
])('refuses to invite %s', async (_, body, status) => {
  expect((await call('POST', PEOPLE, body)).status).toBe(status)
})

test('a new role ends the sessions of the person and is recorded and mailed', async () => {
  const id = await add('dora', 'admin')
  const session = await app.openSession('dora')
  expect((await call('PUT', `${PEOPLE}/${id}/role`, { role: 'advisor' })).status).toBe(204)
  expect(await app.probe(session)).toBe(401)
  expect((await app.audited('role_changed')).at(-1)).toEqual({
    username: 'olive',
    subject: 'dora',
    details: { before: 'admin', after: 'advisor' },
  })
  await waitForMail('dora', 'olive has made your account an advisor')
  // The same role again changes nothing.
  const next = await app.openSession('dora')
  expect((await call('PUT', `${PEOPLE}/${id}/role`, { role: 'advisor' })).status).toBe(204)
  expect(await app.probe(next)).toBe(200)
})

test('a deactivated person is out with the next call, and can come back', async () => {
  const id = await add('emma')
  const session = await app.openSession('emma')
  expect((await call('PUT', `${PEOPLE}/${id}/active`, { isActive: false })).status).toBe(204)
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('emma')).status).toBe(401)
  expect((await call('PUT', `${PEOPLE}/${id}/active`, { isActive: true })).status).toBe(204)
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('emma')).status).toBe(200)
  for (const action of ['admin_deactivated', 'admin_activated'])
    expect((await app.audited(action)).at(-1)).toMatchObject({ username: 'olive', subject: 'emma' })
})

test('refuses changes of oneself, of no one, and with an old sign-in', async () => {
  const own = await idOf('olive')
  const change = (id: string) => call('PUT', `${PEOPLE}/${id}/active`, { isActive: false })
  expect((await change(own)).status).toBe(409)
  expect((await call('PUT', `${PEOPLE}/${own}/role`, { role: 'advisor' })).status).toBe(409)
  for (const unknown of [randomUUID(), 'x']) expect((await change(unknown)).status).toBe(404)
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  const response = await change(randomUUID())
  expect([response.status, (await response.json()).code]).toEqual([403, 'confirm_sign_in'])
})

test.each(['role', 'active'])(
  'two owners who remove each other at once leave one owner (%s)',
  async (what) => {
    const owners = await Promise.all(
      [`fay-${what}`, `gwen-${what}`].map(async (name) => {
        const id = await add(name, 'admin')
        return { id, headers: await app.openSession(name) }
      }),
    )
    await app.sql`update admins set is_active = false where username = 'olive'`
    const body = what === 'role' ? { role: 'advisor' } : { isActive: false }
    const [fay, gwen] = owners
    if (!fay || !gwen) throw new Error('there are two')
    const statuses = await Promise.all(
      [
        [fay, gwen],
        [gwen, fay],
      ].map(async ([caller, target]) => {
        const response = await call('PUT', `${PEOPLE}/${target?.id}/${what}`, body, caller?.headers)
        return response.status
      }),
    )
    const left = await app.sql`
    select from admins where role = 'admin' and is_active and id in ${app.sql(owners.map(({ id }) => id))}`
    expect([left.length, statuses.filter((status) => status === 204).length]).toEqual([1, 1])
    await app.sql`update admins set is_active = true where username = 'olive'`
  },
)

test('an invited owner is not an owner yet: they can’t be the only one left', async () => {
  await app.sql`update admins set role = 'advisor' where role = 'admin' and username <> 'olive'`
  await invite('hana', 'admin')
  await expect(deactivateAdmin(app.sql, 'olive')).rejects.toThrow('the last active owner')
})
