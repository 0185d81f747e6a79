import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { openAdminApp } from '#server/testing/admin-app.ts'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { eventually } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'

const MAIL_REQUESTED =
  'If this email is associated with an admin account, you will receive password reset instructions.'
const SPENT =
  'This link has been used, has been replaced by a later one, or has expired. Please ask for a new one.'
const NEW_PASSWORD = 'a bench in the shade'

const app = openForTests(() => openAdminApp({ PUBLIC_URL: 'https://care.example.org' }))
beforeEach(() => app.sql`delete from attempts`)

const forgot = (email: string) => app.sendJson(ADMIN_API.forgotPassword, { email })
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  app.sendJson(ADMIN_API.resetPassword, { token, newPassword })
const mailFolder = () => join(app.env.DATA_DIR, 'mail')

/** Waits for the nth email with a link to an address. @returns its token */
async function waitForToken(email: string, nth = 1): Promise<string> {
  let token = ''
  await eventually(async () => {
    const isReset = ({ subject = '' }) => subject.startsWith('Reset your ')
    const emails = (await readMailsTo(app.env.DATA_DIR, email)).filter(isReset)
    expect(emails.length).toBe(nth)
    const link = /https:\/\/care\.example\.org\/portal_mgmt_secure\/reset-password\?token=(\S+)/
    token = link.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
  })
  return token
}

test('the mailed link sets a new password, ends all sessions and works once', async () => {
  await app.addAdmin('olive')
  const [one, two] = [await app.openSession('olive'), await app.openSession('olive')]
  const response = await forgot(' Olive@Example.org ')
  expect([response.status, await response.json()]).toEqual([200, { message: MAIL_REQUESTED }])
  const token = await waitForToken('olive@example.org')
  expect((await reset(token, 'password123')).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
  expect([await app.probe(one), await app.probe(two)]).toEqual([401, 401])
  expect((await app.login('olive')).status).toBe(401)
  expect((await app.login('olive', NEW_PASSWORD)).status).toBe(200)

  const again = await reset(token, 'another password')
  expect(again.status).toBe(403)
  expect(await again.json()).toEqual({
    code: 'forbidden',
    message: SPENT,
    issues: [{ path: 'token', message: SPENT }],
  })
  expect(await app.audited('password_reset_requested')).toMatchObject([{ subject: 'olive' }])
  expect(await app.audited('password_reset')).toMatchObject([
    { username: 'olive', details: { sessionsEnded: 2 } },
  ])
})

test("the token is only in the email, which only the server's user can read", async () => {
  await app.addAdmin('pia')
  await forgot('pia@example.org')
  const token = await waitForToken('pia@example.org')
  const rows =
    await app.sql`select encode(token_hash, 'escape') || admin_id || expires_at as row from password_resets`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(app.logged)).not.toContain(token)
  // The email's row is deleted right after its file is written.
  await eventually(async () => expect(await app.sql`select * from mails`).toEqual([]))
  const [name = ''] = await readdir(mailFolder())
  expect((await stat(mailFolder())).mode & 0o777).toBe(0o700)
  expect((await stat(join(mailFolder(), name))).mode & 0o777).toBe(0o600)
})

test('an unknown address gets the same response, before any lookup, and no email', async () => {
  const inactiveId = await app.addAdmin('quentin')
  await app.sql`update admins set is_active = false where id = ${inactiveId}`
  // The locked table can't be read, and still the response comes.
  await transaction(app.sql, async (tx) => {
    await tx`lock table admins in access exclusive mode`
    for (const email of ['unknown@example.org', 'quentin@example.org', 'pia@example.org']) {
      const response = await forgot(email)
      expect([response.status, await response.json()]).toEqual([200, { message: MAIL_REQUESTED }])
    }
  })
  await app.idle()
  await waitForToken('pia@example.org', 2)
  expect(await readMailsTo(app.env.DATA_DIR, 'unknown@example.org')).toEqual([])
  expect(await readMailsTo(app.env.DATA_DIR, 'quentin@example.org')).toEqual([])
})

test('a later link invalidates the earlier one, and a password change invalidates both', async () => {
  await app.addAdmin('rosa')
  await forgot('rosa@example.org')
  const first = await waitForToken('rosa@example.org')
  await forgot('rosa@example.org')
  const second = await waitForToken('rosa@example.org', 2)
  expect((await reset(first)).status).toBe(403)
  const headers = await app.openSession('rosa')
  const passwords = { currentPassword: 'a garden in spring', newPassword: 'a lake in winter' }
  expect((await app.sendJson(ADMIN_API.changePassword, passwords, headers)).status).toBe(200)
  expect((await reset(second)).status).toBe(403)
  expect((await app.login('rosa', 'a lake in winter')).status).toBe(200)
})

test('refuses a link that is older than an hour or belongs to a deactivated administrator', async () => {
  const id = await app.addAdmin('sam')
  await forgot('sam@example.org')
  const token = await waitForToken('sam@example.org')
  await app.sql`update password_resets set expires_at = now() where admin_id = ${id}`
  expect((await reset(token)).status).toBe(403)
  await app.sql`update password_resets set expires_at = now() + interval '1 hour' where admin_id = ${id}`
  await app.sql`update admins set is_active = false where id = ${id}`
  expect((await reset(token)).status).toBe(403)
  await app.sql`update admins set is_active = true where id = ${id}`
  expect((await reset(token)).status).toBe(200)
})

test('only one of several concurrent uses sets its password', async () => {
  await app.addAdmin('tess')
  await forgot('tess@example.org')
  const token = await waitForToken('tess@example.org')
  const passwords = Array.from({ length: 9 }, (_, n) => `password number ${n}`)
  const responses = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(8).fill(403)])
  const won = passwords[responses.findIndex((response) => response.status === 200)]
  expect((await app.login('tess', won)).status).toBe(200)
})

test('a reset unlocks the account', async () => {
  await app.addAdmin('uma')
  await app.lockAccount('uma')
  expect((await app.login('uma')).status).toBe(429)
  await forgot('uma@example.org')
  expect((await reset(await waitForToken('uma@example.org'))).status).toBe(200)
  expect((await app.login('uma', NEW_PASSWORD)).status).toBe(200)
})

test('limits emails to an address, known or unknown, and guesses at tokens', async () => {
  for (const email of ['pia@example.org', 'unknown@example.org']) {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await forgot(n % 2 ? email : email.toUpperCase())).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  const guesses: number[] = []
  for (let n = 0; n < 11; n++) guesses.push((await reset('x'.repeat(43))).status)
  expect(guesses).toEqual([...Array(10).fill(403), 429])
})

test("a stranger who asks all day can't use up a mailbox's emails for its owner on another network", async () => {
  const { clock, advance } = createFakeClock()
  const behindProxy = await openAdminApp({ TRUST_PROXY: '127.0.0.1' }, clock)
  const { url, stop } = behindProxy.listen()
  const ask = async (address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ email: 'olive@example.org' })
    return (await fetch(url + ADMIN_API.forgotPassword, { method: 'POST', headers, body })).status
  }
  let accepted = 0
  for (let quarter = 0; quarter < 4 * 24; quarter++) {
    if ((await ask('198.51.100.7')) === 200) accepted++
    advance(15 * 60 - 1)
  }
  expect(accepted).toBe(3)
  expect(await ask('203.0.113.9')).toBe(200)
  await stop()
  await behindProxy.close()
})

test('refuses a malformed address, token or password and says what is wrong', async () => {
  const messageOf = async (path: string, body: object) => {
    const response = await app.sendJson(path, body)
    return [response.status, (await response.json()).message]
  }
  expect(await messageOf(ADMIN_API.forgotPassword, { email: 'olive' })).toEqual([
    422,
    'Please enter a valid email address',
  ])
  expect(await messageOf(ADMIN_API.resetPassword, { newPassword: NEW_PASSWORD })).toEqual([
    422,
    'The link is incomplete',
  ])
  expect(await messageOf(ADMIN_API.resetPassword, { token: 'x', newPassword: 'short' })).toEqual([
    422,
    'New password must be at least 8 characters long',
  ])
})
