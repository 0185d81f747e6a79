import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackground } from '../../../platform/background.ts'
import { type AdminApp, openAdminApp, PASSWORD, WRONG } from '../../../testing/admin-app.ts'
import { createFakeClock } from '../../../testing/fake-clock.ts'
import { FREE_FAILURES, LONGEST_LOCK_S, lockSeconds } from './attempts.ts'
import { login } from './login.ts'
import { createTokens } from './tokens.ts'

const ACCOUNT = FREE_FAILURES['password of account']
const NETWORK = FREE_FAILURES['password from network']
const quiet = { info() {}, warn() {}, error() {} }
const { clock, advance } = createFakeClock()
let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp({}, clock)
  await app.addAdmin('olive')
  await app.addAdmin('pia')
})
afterAll(() => app.close())
beforeEach(() => app.sql`delete from attempts`)

/** Fails to log in; hashing is slow on purpose, so all but the first and the last are only noted. */
async function fail(times: number, username = 'olive') {
  const once = async () => expect((await app.login(username, WRONG)).status).toBe(401)
  await once()
  if (times === 1) return
  await app.sql`update attempts set failures = failures + ${times - 2}`
  await once()
}
/** What the first of its hours, and each hour after, lets an attacker try against what allows `free` failures. */
function triesPerHour(free: number) {
  const tries = [0, 0, 0]
  for (let time = 0, n = 1; time < 3 * 3600; n++) {
    tries[Math.floor(time / 3600)] = (tries[Math.floor(time / 3600)] ?? 0) + 1
    time += lockSeconds(n, free)
  }
  return tries
}

test('an attacker gets a dozen guesses at an account in the first hour, and four in each after', () => {
  expect(triesPerHour(ACCOUNT)).toEqual([12, 4, 4])
  expect(triesPerHour(NETWORK)).toEqual([27, 4, 4])
  expect(lockSeconds(1_000_000, ACCOUNT)).toBe(LONGEST_LOCK_S)
})

test('after the free failures an account is locked, and a right password is refused too', async () => {
  await fail(ACCOUNT)
  const answer = await app.login('olive')
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.json()).toEqual({
    code: 'rate_limited',
    message: 'Too many attempts. Please wait a minute and try again.',
  })
  expect((await app.login('OLIVE ', WRONG)).status).toBe(429)
  expect((await app.login('pia')).status).toBe(200)
})

test('when the lock has passed one more failure locks for twice as long; what is refused counts nothing', async () => {
  await fail(ACCOUNT)
  for (let n = 0; n < 5; n++) expect((await app.login('olive', WRONG)).status).toBe(429)
  advance(29.9)
  expect((await app.login('olive')).headers.get('retry-after')).toBe('1')
  advance(0.1)
  await fail(1)
  expect((await app.login('olive')).headers.get('retry-after')).toBe('60')
})

test('a right password after the lock opens, and forgets the failures of the account', async () => {
  await fail(ACCOUNT)
  advance(30)
  expect((await app.login('olive')).status).toBe(200)
  await fail(ACCOUNT - 1)
  expect((await app.login('olive')).status).toBe(200)
})

test('an account that does not exist is locked in the same words', async () => {
  await fail(ACCOUNT, 'nobody')
  expect((await app.login('nobody', PASSWORD)).status).toBe(429)
})

const from = (truncatedAddress: string) => (username: string, password: string) =>
  login(
    { ...app, clock, tokens: createTokens(), background: createBackground(quiet) },
    { username, password },
    { network: 'not looked at', truncatedAddress, userAgent: null, gpc: false },
  )

test('a stranger who keeps failing cannot keep an owner out of where they signed in before', async () => {
  const [home, stranger] = [from('203.0.113.0'), from('198.51.100.0')]
  await home('olive', PASSWORD)
  await expect(stranger('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${ACCOUNT - 1} where purpose = 'password of account'`
  await expect(stranger('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(stranger('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await home('olive', PASSWORD)).admin.username).toBe('olive')
  // There, too, guesses are counted: a neighbour's.
  await expect(home('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${ACCOUNT - 1} where purpose = 'password from known network'`
  await expect(home('olive', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(home('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  // Of another account the network is no friend.
  await expect(home('pia', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  const counted = await app.sql`select purpose from attempts where purpose = 'password of account'`
  expect(counted).toHaveLength(2)
})

test('many failures from one network lock it, whatever name comes next; another network goes on', async () => {
  const [here, there] = [from('198.51.100.0'), from('2001:db8:1::')]
  await expect(here('somebody', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await app.sql`update attempts set failures = ${NETWORK - 1} where purpose = 'password from network'`
  await expect(here('somebody else', WRONG)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(here('olive', PASSWORD)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await there('olive', PASSWORD)).admin.username).toBe('olive')
})

test('a right password takes back only itself from the count of its network', async () => {
  await fail(1, 'somebody')
  await app.sql`update attempts set failures = ${NETWORK - 2} where purpose = 'password from network'`
  await fail(1, 'somebody else')
  for (let n = 0; n < 3; n++) expect((await app.login('olive')).status).toBe(200)
  await fail(1, 'one more')
  expect((await app.login('olive')).status).toBe(429)
})

test('a hundred guesses at once are a hundred counted, over two servers', async () => {
  const other = app.anotherServer()
  const guess = (n: number) =>
    (n % 2 ? app : other).sendJson('/api/admin/login', { username: 'olive', password: `${WRONG} ${n}` })
  const statuses = (await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)))).map((a) => a.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(ACCOUNT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - ACCOUNT)
})

test('failures of the day before are forgotten, and their counts swept', async () => {
  await fail(ACCOUNT)
  await app.sql`insert into attempts (purpose, subject_hash, failures, last_at) values ('x', 'y', 1, ${clock()})`
  advance(25 * 3600)
  await fail(ACCOUNT - 1)
  expect((await app.login('olive')).status).toBe(200)
  await app.idle()
  expect(await app.sql`select 1 from attempts where purpose = 'x'`).toEqual([])
})

test('neither a name nor an address stands in the counts', async () => {
  await fail(1)
  const rows = await app.sql`select * from attempts`
  expect(JSON.stringify(rows)).not.toContain('olive')
  expect(rows.length).toBe(2)
})
