import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import { openAdminApp, PASSWORD, WRONG } from '#server/testing/admin-app.ts'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { FREE_FAILURES, LONGEST_LOCK_S, lockSeconds, sweepAttempts } from './attempts.ts'
import { login } from './login.ts'
import { createTokens } from './tokens.ts'

const ACCOUNT = FREE_FAILURES['password of account']
const NETWORK = FREE_FAILURES['password from network']
const { clock, advance } = createFakeClock()
const app = openForTests(() => openAdminApp({}, clock))
beforeAll(async () => {
  await app.addAdmin('olive')
  await app.addAdmin('pia')
})
beforeEach(() => app.sql`delete from attempts`)

/** Fails to log in. Because hashing is slow, only the first and last attempts are real. The others are only counted. */
async function fail(times: number, username = 'olive') {
  const once = async () => expect((await app.login(username, WRONG)).status).toBe(401)
  await once()
  if (times === 1) return
  await app.sql`update attempts set failures = failures + ${times - 2}`
  await once()
}
/** How many guesses an attacker gets in each of the first three hours, if the lock starts after `free` failures. */
function guessesPerHour(free: number) {
  const guesses = [0, 0, 0]
  for (let time = 0, n = 1; time < 3 * 3600; n++) {
    const hour = Math.floor(time / 3600)
    guesses[hour] = (guesses[hour] ?? 0) + 1
    time += lockSeconds(n, free)
  }
  return guesses
}

test('gives an attacker 12 guesses at an account in the first hour and 4 per hour after that', () => {
  expect(guessesPerHour(ACCOUNT)).toEqual([12, 4, 4])
  expect(guessesPerHour(NETWORK)).toEqual([27, 4, 4])
  expect(lockSeconds(1_000_000, ACCOUNT)).toBe(LONGEST_LOCK_S)
})

test('locks an account after too many failures and then refuses even the correct password', async () => {
  await fail(ACCOUNT)
  const response = await app.login('olive')
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await response.json()).toEqual({
    code: 'rate_limited',
    message: 'Too many attempts. Please wait a minute and try again.',
  })
  expect((await app.login('OLIVE ', WRONG)).status).toBe(429)
  expect((await app.login('pia')).status).toBe(200)
})

test('locks twice as long after another failure and does not count refused attempts', async () => {
  await fail(ACCOUNT)
  for (let n = 0; n < 5; n++) expect((await app.login('olive', WRONG)).status).toBe(429)
  advance(29.9)
  expect((await app.login('olive')).headers.get('retry-after')).toBe('1')
  advance(0.1)
  await fail(1)
  expect((await app.login('olive')).headers.get('retry-after')).toBe('60')
})

test('clears the failures of an account after a login', async () => {
  await fail(ACCOUNT)
  advance(30)
  expect((await app.login('olive')).status).toBe(200)
  await fail(ACCOUNT - 1)
  expect((await app.login('olive')).status).toBe(200)
})

test('locks unknown usernames in the same way', async () => {
  await fail(ACCOUNT, 'unknown')
  expect((await app.login('unknown', PASSWORD)).status).toBe(429)
})

const deps = () => ({
  ...app,
  clock,
  now: clock,
  tokens: createTokens(app.env.JWT_SECRET),
  background: createBackground(silentLog),
})
const clientAt = (truncatedAddress: string) => ({
  network: 'not used',
  site: 'not used',
  truncatedAddress,
  userAgent: null,
  gpc: false,
})
const from = (truncatedAddress: string) => (username: string, password: string, cookies?: string) =>
  login(deps(), { username, password }, clientAt(truncatedAddress), cookies)

test('lets the owner in from a known network while a stranger keeps failing', async () => {
  const [home, stranger] = [from('203.0.113.0'), from('198.51.100.0')]
  await home('olive', PASSWORD)
  await expect(stranger('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${ACCOUNT - 1} where purpose = 'password of account'`
  await expect(stranger('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(stranger('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await home('olive', PASSWORD)).body).toMatchObject({ admin: { username: 'olive' } })
  // A neighbor's guesses from the known network are counted too.
  await expect(home('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${ACCOUNT - 1} where purpose = 'password from known network'`
  await expect(home('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(home('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  // The network is not known for another account.
  await expect(home('pia', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  const counted = await app.sql`select purpose from attempts where purpose = 'password of account'`
  expect(counted).toHaveLength(2)
})

test('locks a network after many failures with any usernames, but not other networks', async () => {
  const [here, there] = [from('198.51.100.0'), from('2001:db8:1::')]
  await expect(here('someone', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${NETWORK - 1} where purpose = 'password from network'`
  await expect(here('someone else', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(here('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await there('olive', PASSWORD)).body).toMatchObject({ admin: { username: 'olive' } })
})

test('refunds only the successful login from the count of its network', async () => {
  await fail(1, 'someone')
  await app.sql`update attempts set failures = ${NETWORK - 2} where purpose = 'password from network'`
  await fail(1, 'someone else')
  for (let n = 0; n < 3; n++) expect((await app.login('olive')).status).toBe(200)
  await fail(1, 'one more')
  expect((await app.login('olive')).status).toBe(429)
})

test('counts a hundred concurrent guesses on two servers', async () => {
  const other = app.anotherServer()
  const guess = (n: number) =>
    (n % 2 ? app : other).sendJson('/api/admin/login', { username: 'olive', password: `${WRONG} ${n}` })
  const statuses = (await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(ACCOUNT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - ACCOUNT)
})

test('forgets failures after a day and deletes their counts', async () => {
  await fail(ACCOUNT)
  await app.sql`insert into attempts (purpose, subject_hash, failures, last_at) values ('x', 'y', 1, ${clock()})`
  advance(25 * 3600)
  await fail(ACCOUNT - 1)
  expect((await app.login('olive')).status).toBe(200)
  await sweepAttempts({ sql: app.requestSql, clock })
  expect(await app.sql`select 1 from attempts where purpose = 'x'`).toEqual([])
})

test('stores no usernames in the counts', async () => {
  await fail(1)
  const rows = await app.sql`select * from attempts`
  expect(JSON.stringify(rows)).not.toContain('olive')
  expect(rows.length).toBe(2)
})
