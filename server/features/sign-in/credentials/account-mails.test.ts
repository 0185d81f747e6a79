import { beforeAll, beforeEach, expect, test } from 'vitest'
import { LARGE_READ } from '#server/features/portal/people-shown/people-shown.ts'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { resetAdminPassword } from '../accounts/manage.ts'
import { FREE_FAILURES } from '../session/attempts.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
const NEW_PASSWORD = 'a bench in the shade'
const LOGIN = 'https://care.example.org/portal_mgmt_secure/login'

const app = openForTests(() => openAdminApp({ PUBLIC_URL: 'https://care.example.org' }))
beforeAll(async () => {
  await app.addAdmin('olive')
  await app.addAdmin('pia')
})
beforeEach(() => app.sql`truncate attempts, request_counts, mails`)

/** The emails that are waiting to be sent: their addressees and subjects. */
const queued = async () => {
  await app.idle()
  const rows = await app.sql`select to_address, subject from mails order by created_at, to_address`
  return rows.map(({ toAddress, subject }) => `${toAddress}: ${subject}`)
}
const NEW_DEVICE = 'olive@example.org: A new device signed in to Hearthfinder'
const CHANGED = 'Your Hearthfinder password was changed'

test('tells of a login on a new device, once a day for each browser and network', async () => {
  const first = await app.login('olive', PASSWORD, FIREFOX)
  expect(await queued()).toEqual([NEW_DEVICE])
  const [mail] = await app.sql`select body from mails`
  expect(mail?.body).toContain('Firefox on Linux')
  expect(mail?.body).toContain(LOGIN)
  await app.login('olive', PASSWORD, FIREFOX)
  expect(await queued()).toEqual([NEW_DEVICE])
  await app.login('olive', PASSWORD, { 'user-agent': 'Chrome/1 Windows' })
  expect(await queued()).toEqual([NEW_DEVICE, NEW_DEVICE])
  // The same device a week later.
  await app.sql`update request_counts set latest_second = latest_second - 7 * 24 * 3600`
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  await app.login('olive', PASSWORD, { ...FIREFOX, cookie })
  expect(await queued()).toHaveLength(2)
  await app.login('olive', PASSWORD, FIREFOX)
  expect(await queued()).toHaveLength(3)
})

test('tells of a changed password, each time and however it was changed', async () => {
  const headers = await app.openSession('pia')
  const mine = await app.openSession('olive')
  await app.sql`truncate mails`
  const form = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await app.sendJson(ADMIN_API.changePassword, form, mine)).status).toBe(200)
  await resetAdminPassword(app.sql, app.env, 'olive')
  const [{ id = '' } = {}] = await app.sql`select id from admins where username = 'olive'`
  const path = `${ADMIN_API.administrators}/${id}/reset-password`
  const reset = await app.send('POST', path, { headers })
  const { password } = await reset.json()
  const [first, second, third] =
    await app.sql`select to_address, subject, body from mails order by created_at`
  expect([first, second, third].map((mail) => [mail?.toAddress, mail?.subject])).toEqual(
    Array(3).fill(['olive@example.org', CHANGED]),
  )
  expect(first?.body).toContain('under Settings')
  expect(second?.body).toContain("on the server's command line")
  expect(third?.body).toContain('by the administrator pia')
  expect([first, second, third].some((mail) => mail?.body.includes(password))).toBe(false)
})

test('tells of a lock once a day, and nothing about unknown accounts', async () => {
  for (const username of ['pia', 'nonsense'])
    for (let n = 0; n <= FREE_FAILURES['password of account']; n++) await app.login(username, WRONG)
  expect(await queued()).toEqual(['pia@example.org: Too many failed sign-ins for Hearthfinder'])
  await app.endLocks()
  await app.login('pia', WRONG)
  expect(await queued()).toHaveLength(1)
})

test('tells the reader and the first administrator of a large export, once a day', async () => {
  const headers = await app.openSession('pia')
  await app.sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
    select 'Rosa', 'Diaz', '75-80', 'Female', 'many-' || n || '@example.org', '$6,500+', array['Spa'], 'Austin', 'TX', '78701'
    from generate_series(1, ${LARGE_READ}::integer) as numbers (n)`
  await app.sql`truncate mails`
  const read = (limit: number) => app.send('GET', `${ADMIN_API.questionnaires}?limit=${limit}`, { headers })
  await read(LARGE_READ - 1)
  expect(await queued()).toEqual([])
  await read(1)
  expect(await queued()).toEqual([])
  for (let n = 0; n < 3; n++) await read(LARGE_READ)
  expect(await queued()).toEqual(
    ['olive', 'pia'].map((name) => `${name}@example.org: pia read ${LARGE_READ} records in Hearthfinder`),
  )
})
