import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AdminApp, openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FREE_FAILURES } from '../sign-in/session/attempts.ts'
import { recordStrangerFailure, writeFailureCounts } from './stranger-failures.ts'

let app: AdminApp
beforeEach(async () => {
  app = await openAdminApp()
})
afterEach(() => app.close())

/** Makes the counted failures those of an hour that is over. */
const endHour = () => app.sql`update stranger_failures set hour = hour - interval '2 hours'`
const ended = () => writeFailureCounts({ sql: app.requestSql })

test('failures under unknown names take one entry at once, and their number another when the hour is over', async () => {
  for (let n = 0; n < 7; n++) expect((await app.login(`stranger-${n}`)).status).toBe(401)
  expect(await app.audited('login_failed')).toEqual([
    { username: null, subject: null, details: { ipAddress: null } },
  ])
  await ended()
  expect(await app.audited('login_failed')).toHaveLength(1)
  await endHour()
  await Promise.all([ended(), ended()])
  const [, count, ...more] = await app.audited('login_failed')
  expect(count).toMatchObject({ username: null, details: { ipAddress: null, furtherFailures: 6 } })
  expect(count?.details.since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
  expect(more).toEqual([])
  expect(await app.sql`select 1 from stranger_failures`).toEqual([])
})

test('a single failure takes one entry, and the next hour another', async () => {
  await app.login('stranger')
  await endHour()
  await ended()
  expect(await app.audited('login_failed')).toHaveLength(1)
  await app.login('stranger')
  expect(await app.audited('login_failed')).toHaveLength(2)
})

test('networks and names of administrators are counted apart', async () => {
  const record = (ipAddress: string, username: string | null) =>
    recordStrangerFailure({ sql: app.requestSql }, { action: 'login_failed', ipAddress, username })
  for (let n = 0; n < 3; n++) {
    await record('192.0.2.0', null)
    await record('198.51.100.0', null)
    await record('192.0.2.0', 'olive')
  }
  expect(await app.audited('login_failed')).toHaveLength(3)
})

test('throttled logins take one entry, even with the right password', async () => {
  await app.addAdmin('olive')
  for (let n = 0; n < FREE_FAILURES['password of account']; n++) await app.login('olive', WRONG)
  for (let n = 0; n < 3; n++) expect((await app.login('olive')).status).toBe(429)
  expect(await app.audited('login_throttled')).toMatchObject([
    { username: 'olive', details: { ipAddress: null } },
  ])
})

test('refused tokens of sessions, sign-ins and reset links take one entry together', async () => {
  for (const token of ['x.y.z', 'another']) await app.probe({ authorization: `Bearer ${token}` })
  await app.sendJson(ADMIN_API.resetPassword, { token: 'x'.repeat(43), newPassword: 'a garden in summer' })
  await app.sendJson(ADMIN_API.loginStep, { ticket: 'x'.repeat(43), code: '123456' })
  expect(await app.audited('token_refused')).toMatchObject([{ username: null }])
  const [counted] = await app.sql`select sum(count)::integer as count from stranger_failures`
  expect(counted).toEqual({ count: 4 })
})

test('calls without a token leave nothing', async () => {
  await app.probe({})
  expect(await app.sql`select 1 from stranger_failures`).toEqual([])
})

test('a wrong current password has the address and the name', async () => {
  await app.addAdmin('olive')
  const headers = await app.openSession('olive', PASSWORD)
  await app.sendJson(ADMIN_API.confirmSignIn, { password: WRONG }, headers)
  expect(await app.audited('login_failed')).toMatchObject([
    { username: 'olive', details: { inSession: true, ipAddress: null } },
  ])
})
