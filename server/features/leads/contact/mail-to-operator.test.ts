import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { readMailsTo } from '#server/testing/read-mail.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

const MESSAGE = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  phone: '512-555-0100',
  message: 'We are looking for a place with a garden.\nIs there one near Austin?',
}
const app = openForTests(openTestApp)
const named = openForTests(() => openTestApp({ OPERATOR_EMAIL: 'care@example.org' }))

const post = (to: typeof app, key: string, change = {}) =>
  to.sendJson(API.contact, { ...MESSAGE, ...change }, { 'idempotency-key': key })

test('a message is mailed to the operator once, and a reply goes to the family', async () => {
  const key = randomUUID()
  const { reference } = await (await post(named, key)).json()
  await post(named, key)
  await named.idle()
  const [mail, ...more] = await readMailsTo(named.env.DATA_DIR, 'care@example.org')
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: `Message ${reference} from Rosa Diaz`,
    replyTo: [{ address: 'rosa@example.org' }],
  })
  for (const part of [...MESSAGE.message.split('\n'), MESSAGE.phone, MESSAGE.email, reference]) {
    expect(mail?.text).toContain(part)
  }
})

test('a tour request names the community and the times that suit the family', async () => {
  const request = {
    kind: 'tour',
    community: { id: 'wi 1', name: 'Oak House', town: 'Madison, WI' },
    times: [{ date: '2026-03-05', part: 'morning' }, { part: 'evening' }],
    timesNote: 'Three of us will come.',
  }
  const { reference } = await (await post(named, randomUUID(), { request })).json()
  await named.idle()
  const mails = await readMailsTo(named.env.DATA_DIR, 'care@example.org')
  const mail = mails.find(({ subject }) => subject === `Tour request ${reference} from Rosa Diaz`)
  for (const line of [
    'Tour request: Oak House, Madison, WI (community wi 1)',
    'Time 1: Thu, Mar 5, 2026, morning',
    'Time 2: any day, evening',
    'About the times: Three of us will come.',
    'Is there one near Austin?',
  ]) {
    expect(mail?.text?.split('\n')).toContain(line)
  }
})

test('without OPERATOR_EMAIL the email goes to the oldest active administrator account', async () => {
  expect((await post(app, randomUUID())).status).toBe(200)
  expect(await app.sql`select 1 from mails`).toEqual([])
  await app.sql`
    insert into admins (username, email, password_hash, is_active, created_at) values
      ('gone', 'gone@example.org', 'x', false, now() - interval '3 days'),
      ('olive', 'olive@example.org', 'x', true, now() - interval '2 days'),
      ('pia', 'pia@example.org', 'x', true, now() - interval '1 day')`
  await post(app, randomUUID())
  await app.idle()
  expect(await readMailsTo(app.env.DATA_DIR, 'olive@example.org')).toHaveLength(1)
  for (const other of ['gone', 'pia']) {
    expect(await readMailsTo(app.env.DATA_DIR, `${other}@example.org`)).toEqual([])
  }
})

test('without a mail server the family gets a receipt, and the email stays queued', async () => {
  const offline = await openTestApp({ OPERATOR_EMAIL: 'care@example.org', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await post(offline, randomUUID())).status).toBe(200)
  await offline.idle()
  expect(await offline.sql`select attempts from mails`).toEqual([{ attempts: 1 }])
  expect(offline.logged.join()).not.toContain('rosa')
  await offline.close()
})
