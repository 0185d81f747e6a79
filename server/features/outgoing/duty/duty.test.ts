import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(() =>
  openPortalApp({ PUBLIC_URL: 'https://care.example.org', OPERATOR_EMAIL: 'desk@example.org' }),
)
beforeEach(() => app.sql`delete from duties`)

const choose = (mode: string, address: string) => app.call('PUT', ADMIN_API.duty, { mode, address })
const unique = () => `${randomUUID()}@example.org`
const mailsTo = async (address: string) => {
  await app.idle()
  return readMailsTo(app.env.DATA_DIR, address)
}

test('a new lead is mailed once to everyone on duty, without saying who the family is', async () => {
  const address = unique()
  expect((await choose('each', address)).status).toBe(200)
  const key = randomUUID()
  const sent = someAnswers()
  const { reference } = await (await app.submit(key, sent)).json()
  await app.submit(key, sent)
  const [mail, ...more] = await mailsTo(address)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`New lead ${reference}, Austin, TX`)
  expect(mail?.text).toContain('Care: Memory Care')
  const [lead] = await app.sql`select id from questionnaires order by created_at desc limit 1`
  expect(mail?.text).toContain(`https://care.example.org/portal_mgmt_secure/inbox?lead=${lead?.id}\n`)
  expect(mail?.text).toContain('It gave a phone number.')
  expect(mail?.text).not.toMatch(/Rosa|Diaz|555|family-|75-80|3,500/)
  const shared = (await mailsTo('desk@example.org')).filter(({ subject }) => subject?.includes(reference))
  expect(shared.filter(({ subject }) => subject?.startsWith('New lead'))).toHaveLength(1)
})

test('the email about a lead without a phone number says so, and promises no call', async () => {
  const address = unique()
  await choose('each', address)
  await app.submit(randomUUID(), someAnswers({ phone: undefined }))
  const [mail] = await mailsTo(address)
  expect(mail?.text).toContain('It gave an email address and no phone number.')
  expect(mail?.text).not.toMatch(/call/)
})

test('a correction says that it is one, and replaces an email that waits', async () => {
  const address = unique()
  await choose('each', address)
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await mailsTo(address)
  const corrected = await app.submit(second, { ...sent, city: 'Round Rock' }, { supersedes: `"${first}"` })
  const { reference } = await corrected.json()
  const subjects = (await mailsTo(address)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain(`Corrected lead ${reference}, Round Rock, TX`)
})

test('a correction of a lead whose email still waits queues no second one', async () => {
  const address = unique()
  await choose('each', address)
  const offline = await openPortalApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await offline.sql`update admins set email = 'olive@example.org'`
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await offline.submit(first, sent)
  await offline.idle()
  await offline.sql`update mails set attempts = 0`
  await offline.submit(second, { ...sent, city: 'Round Rock' }, { supersedes: `"${first}"` })
  await offline.idle()
  expect(await offline.sql`select notice from mails where notice is not null`).toEqual([
    { notice: { kind: 'created' } },
  ])
  await offline.close()
})

test('an erased lead is never mailed', async () => {
  const offline = await openPortalApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const key = randomUUID()
  await offline.submit(key, someAnswers())
  await offline.idle()
  expect(await offline.sql`select 1 from mails where notice is not null`).toHaveLength(1)
  await offline.erase(key)
  expect(await offline.sql`select 1 from mails`).toEqual([])
  await offline.close()
})

test('mail to a corrected address arrives there, also what waits', async () => {
  const address = unique()
  await choose('each', unique())
  await app.sql`insert into mails (to_address, subject, body, admin_id, attempts, last_error, failed_at, next_attempt_at)
    values ('admin@localhost', 'An old one', 'A word.', ${app.adminId}, 24, 'refused', now(), 'infinity')`
  await choose('each', address)
  expect(await mailsTo(address)).toMatchObject([{ subject: 'An old one' }])
})

test('who hears of leads without a choice: OPERATOR_EMAIL, or else the administrator who was added first', async () => {
  const report = await (await app.call('GET', ADMIN_API.duty)).json()
  expect(report).toMatchObject({ mode: 'none', operatorEmail: 'desk@example.org' })
  const plain = await openPortalApp()
  await plain.sql`insert into admins (username, email, password_hash) values ('pia', 'pia@example.org', 'x')`
  expect(await (await plain.call('GET', ADMIN_API.duty)).json()).toMatchObject({
    mode: 'each',
    operatorEmail: null,
  })
  await plain.submit(randomUUID(), someAnswers())
  await plain.idle()
  expect(await readMailsTo(plain.env.DATA_DIR, 'pia@example.org')).toEqual([])
  await plain.call('PUT', ADMIN_API.duty, { mode: 'none', address: 'olive@example.org' })
  await plain.submit(randomUUID(), someAnswers())
  await plain.idle()
  expect(await plain.sql`select 1 from mails where notice is not null`).toEqual([])
  await plain.close()
})

test('two people with one address get one email, and those on digests or nothing get none', async () => {
  const address = unique()
  await choose('each', 'DESK@example.org')
  await app.sql`
    with added as (
      insert into admins (username, email, password_hash)
      values ('quinn', 'quinn@example.org', 'x'), ('ria', 'ria@example.org', 'x') returning id, username
    )
    insert into duties (admin_id, mode, address)
    select id, case username when 'quinn' then 'none' else 'daily' end, ${address} from added`
  const { reference } = await (await app.submit(randomUUID(), someAnswers())).json()
  const about = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => subject?.includes(`lead ${reference}`))
  expect([...(await about('desk@example.org')), ...(await about('DESK@example.org'))]).toHaveLength(1)
  expect(await mailsTo(address)).toEqual([])
  await app.sql`delete from admins where username in ('quinn', 'ria')`
})

test('a message reaches everyone on duty as before', async () => {
  const address = unique()
  await choose('each', address)
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@example.org',
    message: 'Is there a garden?',
  }
  const { reference } = await (await app.sendJson(API.contact, message)).json()
  const [mail] = await mailsTo(address)
  expect(mail?.subject).toBe(`Message ${reference} from Rosa Diaz`)
  expect(mail?.replyTo).toMatchObject([{ address: 'rosa@example.org' }])
})

test('a choice is checked, needs a recent sign-in, and is in the audit log without the address', async () => {
  const invalid = await choose('sometimes', 'olive@example.org')
  expect([invalid.status, (await invalid.json()).issues[0].path]).toEqual([422, 'mode'])
  expect((await choose('each', 'nobody')).status).toBe(422)
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  expect((await choose('each', unique())).status).toBe(403)
  await app.sql`update admin_sessions set authenticated_at = now()`
  await choose('daily', 'olive@example.org')
  const [entry] = await app.audited('duty_changed')
  expect(entry).toMatchObject({ username: 'olive', details: { before: 'none', after: 'daily' } })
  expect(JSON.stringify(entry)).not.toContain('@')
})
