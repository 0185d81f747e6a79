import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminApp, openAdminApp } from '../../../testing/admin-app.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { addAdmin, deactivateAdmin, giveNewPassword } from './manage.ts'

let app: AdminApp
let url: string
beforeAll(async () => {
  app = await openAdminApp()
  const { host, port, user, pass, database } = app.sql.options
  url = `postgres://${user}:${pass}@${host}:${port}/${database}`
})
afterAll(() => app.close())

const run = (...words: string[]) =>
  runCommand(`${import.meta.dirname}/command.ts`, words, { DATABASE_URL: url })
const passwordIn = (text: string) => /the password ([2-9a-z-]{24})/.exec(text)?.[1] ?? ''

test('add prints a password that opens the portal, list shows who there is', async () => {
  const { code, out, err } = await run('add', 'olive', 'olive@example.org')
  expect([code, err]).toEqual([0, ''])
  expect((await app.login('olive', passwordIn(out))).status).toBe(200)
  const listed = (await run('list')).out
  expect(listed).toMatch(/^olive <olive@example\.org> active, last login \S+\n$/)
  expect(await app.audited('admin_created')).toMatchObject([
    { subject: 'olive', details: { by: 'command line' } },
  ])
})

test('what is wrong is said in one line', async () => {
  await app.addAdmin('pia')
  for (const [words, line] of [
    [['add', 'PIA', 'other@example.org'], 'An administrator has this name or this email already'],
    [['add', 'other', 'Pia@Example.org'], 'An administrator has this name or this email already'],
    [['add', 'other', 'no address'], 'EMAIL must be an email address'],
    [['add', 'a name', 'other@example.org'], /^NAME must be/],
    [['deactivate', 'nobody'], 'There is no active administrator nobody'],
  ] as const) {
    const { code, out, err } = await run(...words)
    expect([code, out]).toEqual([1, ''])
    expect(err.trimEnd()).toMatch(line)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
  const usage = 'usage: bun run admin add NAME EMAIL | reset-password NAME | deactivate NAME | list\n'
  expect(await run()).toEqual({ code: 2, out: '', err: usage })
  expect(await run('add', 'other')).toEqual({ code: 2, out: '', err: usage })
})

test('a new password ends the sessions and lifts the lock', async () => {
  await app.addAdmin('quentin')
  const session = await app.openSession('quentin')
  await app.login('quentin', 'wrong')
  await app.sql`
    update attempts set locked_until = now() + interval '1 hour' where purpose = 'password of account'`
  const password = await giveNewPassword(app.sql, 'Quentin')
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('quentin', password)).status).toBe(200)
})

test('who is deactivated is out at once, and the name stays taken', async () => {
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
  await expect(giveNewPassword(app.sql, 'rosa')).rejects.toThrow('no active administrator')
})

test('a login under way while its administrator is deactivated opens nothing', async () => {
  for (let round = 0; round < 5; round++) {
    await app.addAdmin(`sam-${round}`)
    const [answer] = await Promise.all([app.login(`sam-${round}`), deactivateAdmin(app.sql, `sam-${round}`)])
    if (answer.status !== 200) continue
    expect(await app.probe({ authorization: `Bearer ${(await answer.json()).token}` })).toBe(401)
  }
})

test('the last active administrator stays', async () => {
  await app.sql`update admins set is_active = false where username <> 'olive'`
  await expect(deactivateAdmin(app.sql, 'olive')).rejects.toThrow('the last active administrator')
})
