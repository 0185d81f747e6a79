import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openAdminApp } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Administrator, GeneratedPassword } from '#shared/desk/admin.ts'

const app = openForTests(openAdminApp)
let headers: { authorization: string }
let olive: string
beforeAll(async () => {
  olive = await app.addAdmin('olive')
  headers = await app.openSession('olive')
})

const list = async () =>
  z.parse(
    z.array(z.strictObject(Administrator.shape)),
    await (await app.send('GET', ADMIN_API.administrators, { headers })).json(),
  )
const reset = (id: string) =>
  app.send('POST', `${ADMIN_API.administrators}/${id}/reset-password`, { headers })

test('lists all administrators and marks the caller', async () => {
  const id = await app.addAdmin('pia')
  await app.sql`update admins set is_active = false where id = ${id}`
  expect((await list()).map(({ username, isActive, current }) => [username, isActive, current])).toEqual([
    ['olive', true, true],
    ['pia', false, false],
  ])
})

test('gives another administrator a new password, ends their sessions and records it', async () => {
  const id = await app.addAdmin('quentin')
  const session = await app.openSession('quentin')
  await app.lockAccount('quentin')
  const { password } = z.parse(GeneratedPassword, await (await reset(id)).json())
  expect(await app.probe(session)).toBe(401)
  expect((await app.login('quentin')).status).toBe(401)
  expect((await app.login('quentin', password)).status).toBe(200)
  expect((await app.audited('password_reset')).at(-1)).toEqual({
    username: 'olive',
    subject: 'quentin',
    details: { by: 'administrator', sessionsEnded: 1 },
  })
})

test('refuses to reset oneself, a deactivated administrator or no one', async () => {
  const id = await app.addAdmin('rosa')
  await app.sql`update admins set is_active = false where id = ${id}`
  expect((await reset(olive)).status).toBe(409)
  for (const unknown of [id, randomUUID(), 'x', '%zz']) expect((await reset(unknown)).status).toBe(404)
})
