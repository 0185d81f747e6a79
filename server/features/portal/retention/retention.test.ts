import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { waitForLockWaits } from '#server/testing/lock-waits.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { eraseExpired, sweepExpired } from './schedule.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts, settings cascade`
})

const read = async () => (await app.call('GET', ADMIN_API.retention)).json()
/** Sets the period of leads and messages. */
const change = (days: unknown) =>
  app.call('PUT', ADMIN_API.retention, { ...FOREVER, days, messageDays: days })
const skipGracePeriod = () => app.sql`update settings set updated_at = updated_at - interval '61 minutes'`
const sweep = () => eraseExpired(app)
const NOTHING = { leads: 0, contacts: 0, versions: 0, events: 0, usage: 0, rankings: 0, acknowledgements: 0 }

/** Inserts a family's lead and message that are `days` old. @returns the family's email address */
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
const FOREVER = { days: null, messageDays: null, versionDays: null, eventDays: null }
const remainingLeads = async () => (await app.sql`select email from questionnaires`).map(({ email }) => email)

test('an installation without a setting keeps everything until an operator decides', async () => {
  expect(await read()).toEqual(FOREVER)
  await insertOld(4000)
  expect(await sweep()).toEqual(NOTHING)
  expect(await remainingLeads()).toHaveLength(1)
})

test('logs a change with before and after, but not saving the same value again', async () => {
  const response = await change(30)
  const set = { ...FOREVER, days: 30, messageDays: 30 }
  expect([response.status, await response.json()]).toEqual([200, set])
  await change(30)
  await change(null)
  const unset = FOREVER
  expect(await read()).toEqual(unset)
  expect(
    (await app.audited('retention_changed')).map(({ username, details }) => ({ username, details })),
  ).toEqual([
    { username: 'olive', details: { before: set, after: unset } },
    { username: 'olive', details: { before: unset, after: set } },
  ])
})

test.each([0, 3651, 1.5, '30', undefined])(
  'refuses an invalid number of days (%j) and changes nothing',
  async (days) => {
    await change(90)
    const response = await app.call('PUT', ADMIN_API.retention, { ...FOREVER, days })
    expect(response.status).toBe(422)
    expect((await response.json()).issues).toMatchObject([{ path: 'days' }])
    expect(await read()).toMatchObject({ days: 90 })
  },
)

test('erases older records, with tombstones and an audit entry, and keeps younger ones', async () => {
  const old = await insertOld(31)
  const young = await insertOld(29)
  await change(30)
  await skipGracePeriod()
  expect(await sweep()).toEqual({ ...NOTHING, leads: 1, contacts: 1 })
  expect(await remainingLeads()).toEqual([young])
  expect(await tablesWith(app.sql, [old])).toEqual([])
  expect((await app.audited('leads_expired'))[0]).toEqual({
    adminId: null,
    username: null,
    subject: null,
    details: { ...FOREVER, leads: 1, contacts: 1, versions: 0, days: 30, messageDays: 30 },
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

test('a correction restarts the period', async () => {
  const email = await insertOld(31)
  await app.sql`update questionnaires set updated_at = now()`
  await change(30)
  await skipGracePeriod()
  expect(await sweep()).toEqual({ ...NOTHING, contacts: 1 })
  expect(await remainingLeads()).toEqual([email])
})

test('erases nothing for an hour after a change, so that a mistake can be undone', async () => {
  await insertOld(31)
  await change(1)
  expect(await sweep()).toEqual(NOTHING)
  await change(null)
  await skipGracePeriod()
  expect(await sweep()).toEqual(NOTHING)
})

test('several concurrent servers erase each record once', async () => {
  await app.sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code,
      created_at, updated_at)
    select 'Rosa', 'Diaz', '75-80', 'Female', 'old-' || n || '@example.org', '$6,500+', array['Spa'], 'Austin', 'TX',
      '78701', now() - interval '40 days', now() - interval '40 days'
    from generate_series(1, 1700) as numbers (n)`
  await change(30)
  await skipGracePeriod()
  const before = (await app.audited('leads_expired')).length
  const each = await Promise.all([sweep(), sweep(), sweep(), sweep()])
  // A server stops when the others have locked all rows. The next sweep finds the rest.
  await sweep()
  const audited = (await app.audited('leads_expired')).slice(0, -before || undefined)
  expect(audited.reduce((sum, { details }) => sum + details.leads, 0)).toBe(1700)
  expect(each.reduce((sum, { leads }) => sum + leads, 0)).toBeLessThanOrEqual(1700)
  expect(await remainingLeads()).toEqual([])
  expect(
    await app.sql`select sum(count)::integer as count from erased_counts where kind <> 'search'`,
  ).toEqual([{ count: 1700 }])
})

test('a change waits for a running sweep, and nothing is erased after it', async () => {
  await insertOld(31)
  await change(30)
  await skipGracePeriod()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transaction(app.sql, async (tx) => {
    await tx`select 1 from settings for share`
    held.resolve()
    await released.promise
  })
  await held.promise
  let isAnswered = false
  const changed = change(null).then(() => {
    isAnswered = true
  })
  await waitForLockWaits(app.sql, 1)
  expect(isAnswered).toBe(false)
  released.resolve()
  await Promise.all([holding, changed])
  expect(await sweep()).toEqual(NOTHING)
})

test('a sweep erases what has expired, and one that is stopped erases nothing', async () => {
  await change(30)
  await skipGracePeriod()
  await insertOld(31)
  const deps = { ...app, log: silentLog }
  await sweepExpired(deps, AbortSignal.abort())
  expect(await remainingLeads()).toHaveLength(1)
  await sweepExpired(deps, new AbortController().signal)
  expect(await remainingLeads()).toEqual([])
})
