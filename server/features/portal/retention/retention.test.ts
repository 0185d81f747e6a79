import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { API } from '../../../../shared/paths.ts'
import { createBackground } from '../../../platform/background.ts'
import { tablesWith } from '../../../testing/every-column.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { eventually, openTestApp, someAnswers } from '../../../testing/test-app.ts'
import { startRetention } from './schedule.ts'
import { eraseExpired } from './service.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await openTestApp()
  ;({ headers } = await signIn(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql`truncate questionnaires, submissions, consents, contacts, mails, erased_counts, settings`
})

const read = async () => (await app.send('GET', ADMIN_API.retention, { headers })).json()
const change = (body: unknown) =>
  app.send('PUT', ADMIN_API.retention, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const letGracePass = () => app.sql`update settings set updated_at = updated_at - interval '61 minutes'`
const linesOf = (action: string) =>
  app.sql`select admin_id, username, details from audit_log where action = ${action} order by id desc`
const sweep = () => eraseExpired(app)
const NOTHING = { leads: 0, contacts: 0 }

/** A family's lead and message of so many days ago. */
async function insertOld(days: number): Promise<string> {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  await app.sendJson(API.contact, {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: sent.email,
    message: 'Ten letters or more',
  })
  const age = app.sql`now() - ${days}::integer * interval '1 day'`
  await app.sql`update questionnaires set created_at = ${age}, updated_at = ${age} where email = ${sent.email}`
  await app.sql`update contacts set created_at = ${age} where email = ${sent.email}`
  return sent.email
}
const leadsLeft = async () => (await app.sql`select email from questionnaires`).map(({ email }) => email)

test('it is off until an operator sets it, and then nothing is erased', async () => {
  expect(await read()).toEqual({ days: null })
  await insertOld(4000)
  expect(await sweep()).toEqual(NOTHING)
  expect(await leadsLeft()).toHaveLength(1)
})

test('a change stands in the audit log with before and after; the same again does not', async () => {
  const answer = await change({ days: 30 })
  expect([answer.status, await answer.json()]).toEqual([200, { days: 30 }])
  await change({ days: 30 })
  await change({ days: null })
  expect(await read()).toEqual({ days: null })
  expect(
    (await linesOf('retention_changed')).map(({ username, details }) => ({ username, details })),
  ).toEqual([
    { username: 'olive', details: { before: { days: 30 }, after: { days: null } } },
    { username: 'olive', details: { before: { days: null }, after: { days: 30 } } },
  ])
})

test.each([{ days: 0 }, { days: 3651 }, { days: 1.5 }, { days: '30' }, {}])(
  'a number of days that cannot be (%j) is refused and changes nothing',
  async (body) => {
    await change({ days: 90 })
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).issues).toMatchObject([{ path: 'days' }])
    expect(await read()).toEqual({ days: 90 })
  },
)

test('what is older goes, with tombstones and a line without an administrator; what is younger stays', async () => {
  const old = await insertOld(31)
  const young = await insertOld(29)
  await change({ days: 30 })
  await letGracePass()
  expect(await sweep()).toEqual({ leads: 1, contacts: 1 })
  expect(await leadsLeft()).toEqual([young])
  expect(await tablesWith(app.sql, [old])).toEqual([])
  expect((await linesOf('leads_expired'))[0]).toEqual({
    adminId: null,
    username: null,
    details: { leads: 1, contacts: 1, days: 30 },
  })
  for (const [table, file] of [
    ['submissions', 'tombstones'],
    ['contacts', 'contact-tombstones'],
  ] as const) {
    const [row] = await app.sql<[{ hex: string }]>`
      select encode(key_hash, 'hex') as hex from ${app.sql(table)} where erased_at is not null`
    expect(await readFile(join(app.env.DATA_DIR, file), 'utf8')).toContain(row.hex)
  }
  expect(await sweep()).toEqual(NOTHING)
})

test('a correction begins the time anew', async () => {
  const email = await insertOld(31)
  await app.sql`update questionnaires set updated_at = now()`
  await change({ days: 30 })
  await letGracePass()
  expect(await sweep()).toEqual({ leads: 0, contacts: 1 })
  expect(await leadsLeft()).toEqual([email])
})

test('a slip can be taken back: for an hour after a change nothing is erased by it', async () => {
  await insertOld(31)
  await change({ days: 1 })
  expect(await sweep()).toEqual(NOTHING)
  await change({ days: null })
  await letGracePass()
  expect(await sweep()).toEqual(NOTHING)
})

test('several servers at once erase everything once', async () => {
  await app.sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code,
      created_at, updated_at)
    select 'Rosa', 'Diaz', '75-80', 'Female', 'old-' || n || '@example.org', '$6,500+', '{Spa}', 'Austin', 'TX',
      '78701', now() - interval '40 days', now() - interval '40 days'
    from generate_series(1, 1700) as numbers (n)`
  await change({ days: 30 })
  await letGracePass()
  const before = (await linesOf('leads_expired')).length
  const each = await Promise.all([sweep(), sweep(), sweep(), sweep()])
  // Whoever finds every row locked by the others has nothing to do: the next hour's look, or theirs, finds the rest.
  await sweep()
  const audited = (await linesOf('leads_expired')).slice(0, -before || undefined)
  expect(audited.reduce((sum, { details }) => sum + details.leads, 0)).toBe(1700)
  expect(each.reduce((sum, { leads }) => sum + leads, 0)).toBeLessThanOrEqual(1700)
  expect(await leadsLeft()).toEqual([])
  expect(await app.sql`select sum(count)::integer as count from erased_counts`).toEqual([{ count: 1700 }])
})

test('a sweep that is under way holds a change up, and erases nothing after it', async () => {
  await insertOld(31)
  await change({ days: 30 })
  await letGracePass()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = app.sql.begin(async (tx) => {
    await tx`select 1 from settings for share`
    held.resolve()
    await released.promise
  })
  await held.promise
  let isAnswered = false
  const changed = change({ days: null }).then(() => {
    isAnswered = true
  })
  await eventually(async () => {
    const waiting = await app.sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%settings%'`
    expect(waiting).toHaveLength(1)
  })
  expect(isAnswered).toBe(false)
  released.resolve()
  await Promise.all([holding, changed])
  expect(await sweep()).toEqual(NOTHING)
})

test('a server looks at its start and again, until it stops', async () => {
  await change({ days: 30 })
  await letGracePass()
  await insertOld(31)
  const silent = { info() {}, warn() {}, error() {} }
  const background = createBackground(silent)
  const stop = startRetention({ ...app, log: silent, background }, 20)
  await eventually(async () => expect(await leadsLeft()).toEqual([]))
  await insertOld(31)
  await eventually(async () => expect(await leadsLeft()).toEqual([]))
  stop()
  await background.idle()
  await insertOld(31)
  expect(await eraseExpired(app, AbortSignal.abort())).toEqual(NOTHING)
  expect(await leadsLeft()).toHaveLength(1)
})
