import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminApp, openAdminApp } from '#server/testing/admin-app.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { addAdmin, deactivateAdmin, resetAdminPassword } from './manage.ts'

let app: AdminApp
let url: string
beforeAll(async () => {
  app = await openAdminApp()
  const { host, port, user, pass, database } = app.sql.options
  url = `postgres://${user}:${pass}@${host}:${port}/${database}`
})
afterAll(() => app.close())

const run = (...args: string[]) =>
  runCommand(`${import.meta.dirname}/command.ts`, args, { DATABASE_URL: url })
const findPassword = (text: string) => /the password ([2-9a-z-]{24})/.exec(text)?.[1] ?? ''

test('add prints a working password, and list shows the administrators', async () => {
  const { code, out, err } = await run('add', 'olive', 'olive@example.org')
  expect([code, err]).toEqual([0, ''])
  expect((await app.login('olive', findPassword(out))).status).toBe(200)
  const listed = (await run('list')).out
  expect(listed).toMatch(/^olive <olive@example\.org> owner, active, last login \S+\n$/)
  expect(await app.audited('admin_created')).toMatchObject([
    { subject: 'olive', details: { by: 'command line' } },
  ])
})

test('reports an error in one line', async () => {
  await app.addAdmin('pia')
  for (const [args, line] of [
    [['add', 'PIA', 'other@example.org'], 'An administrator with this name or email already exists'],
    [['add', 'other', 'Pia@Example.org'], 'An administrator with this name or email already exists'],
    [['add', 'other', 'no address'], 'EMAIL must be an email address'],
    [['add', 'a name', 'other@example.org'], /^NAME must be/],
    [['deactivate', 'unknown'], 'No active administrator is named "unknown"'],
  ] as const) {
    const { code, out, err } = await run(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err.trimEnd()).toMatch(line)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  const usage =
    'usage: bun run admin add NAME EMAIL | reset-password NAME | reset-2fa NAME | deactivate NAME | list | rotate-secret\n'
  expect(await run()).toEqual({ code: 2, out: '', err: usage })
  expect(await run('add', 'other')).toEqual({ code: 2, out: '', err: usage })
})

test('a new password ends the sessions and unlocks the account', async () => {
  await app.addAdmin('quentin')
  const session = await app.openSession('quentin')
  await app.lockAccount('quentin')
  const password = await resetAdminPassword(app.sql, app.env, 'Quentin')
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('quentin', password)).status).toBe(200)
})

test('signs a deactivated administrator out immediately and keeps the name reserved', async () => {
  await app.addAdmin('rosa')
  const session = await app.openSession('rosa')
  await deactivateAdmin(app.sql, 'rosa')
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('rosa')).status).toBe(401)
  expect(
    await app.sql`
    select 1 from admin_sessions s join admins a on a.id = s.admin_id where username = 'rosa'`,
  ).toEqual([])
  await expect(addAdmin(app.sql, 'Rosa', 'new@example.org')).rejects.toThrow('already')
  await expect(resetAdminPassword(app.sql, app.env, 'rosa')).rejects.toThrow('No active administrator')
})

test('a login during the account’s deactivation leaves no open session', async () => {
  for (let round = 0; round < 5; round++) {
    await app.addAdmin(`sam-${round}`)
    const [response] = await Promise.all([
      app.login(`sam-${round}`),
      deactivateAdmin(app.sql, `sam-${round}`),
    ])
    if (response.status !== 200) continue
    expect(await app.probe({ authorization: `Bearer ${(await response.json()).token}` })).toBe(401)
  }
})

test('refuses to deactivate the last active owner', async () => {
  await app.sql`update admins set is_active = false where username <> 'olive'`
  await expect(deactivateAdmin(app.sql, 'olive')).rejects.toThrow('the last active owner')
})
