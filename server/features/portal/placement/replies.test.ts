import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { Placement, Replies } from '#shared/desk/placement.ts'

let app: PortalApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  app = await openPortalApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: 'https://care.example',
    // Is told of new messages, and gets no answer to one.
    OPERATOR_EMAIL: 'desk@example.org',
  })
})
afterAll(async () => {
  await app.close()
  await closeSmtpServers()
})
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

/** Sends a message. @returns its id, once the operator was told */
async function write(email: string): Promise<string> {
  const message = { firstName: 'Rosa', lastName: 'Diaz', email, message: 'Is there a garden?' }
  await app.sendJson(API.contact, message, { 'idempotency-key': randomUUID() })
  await app.idle()
  smtp.received.length = 0
  const [row] = await app.sql`select id from contacts`
  return row?.id
}
const pathOf = (id: string) => `${ADMIN_API.inboxMessages}/${id}/emails`
const answer = (id: string, change: object = {}) =>
  app.call('POST', pathOf(id), {
    id: randomUUID(),
    subject: 'Your message',
    text: 'Yes, it has a garden.',
    isCopied: false,
    ...change,
  })
const open = async (id: string) => Replies.parse(await (await app.call('GET', pathOf(id))).json())

test('a message of someone without a lead is answered once, in its own thread, until it is erased', async () => {
  const id = await write('rosa@example.org')
  const { way, templates } = await open(id)
  expect(way).toBe('ready')
  // A list has its link only in the thread of its lead.
  expect(templates.map(({ name }) => name).filter((name) => !/Spanish/.test(name))).toEqual([
    'Could not reach you',
    'Answer to a message',
  ])
  expect(templates[1]?.text).toMatch(/^Hello Rosa,\n/)
  const key = randomUUID()
  const [first] = await Promise.all([answer(id, { id: key }), answer(id, { id: key })])
  expect(Replies.parse(await first.json()).emails).toMatchObject([
    { username: 'olive', subject: 'Your message' },
  ])
  await app.idle()
  expect(smtp.received.map(({ to }) => to)).toEqual([['rosa@example.org']])
  expect(smtp.received[0]?.text).toMatch(/^Reply-To: olive@example.org\r$/m)
  expect((await open(id)).emails).toMatchObject([{ state: 'sent' }])
  expect(await app.sql`select is_answered from inbox_messages`).toEqual([{ isAnswered: true }])
  expect((await answer(id, { id: key, text: 'Another' })).status).toBe(422)
  expect(await app.audited('family_emailed')).toMatchObject([{ subject: id }])

  await answer(id, { text: 'Again', isCopied: true })
  expect((await app.call('DELETE', `${ADMIN_API.contacts}/${id}`, { reason: 'asked' })).status).toBe(204)
  expect(await app.sql`select id from family_emails union all select id from mails`).toEqual([])
  expect((await app.call('GET', pathOf(id))).status).toBe(404)
  expect((await answer(id)).status).toBe(404)
})

test('the answer to an attached message is in the thread of the lead, too', async () => {
  await app.submit(randomUUID(), someAnswers({ email: 'bea@example.org' }))
  await app.idle()
  const [lead] = await app.sql`select id from questionnaires`
  const id = await write('rosa@example.org')
  await answer(id, { isCopied: true })
  const change = { kind: 'attached', key: randomUUID(), version: 1, leadId: lead?.id }
  expect((await app.call('POST', `${ADMIN_API.inboxMessages}/${id}/events`, change)).status).toBe(200)
  const placement = await app.call('GET', `${ADMIN_API.inboxLeads}/${lead?.id}/placement`)
  expect(Placement.parse(await placement.json()).emails).toMatchObject([{ text: 'Yes, it has a garden.' }])
})

test('an answer that can’t be delivered says why, and no other one is sent to that address', async () => {
  const id = await write('rosa@example.org')
  const key = randomUUID()
  await answer(id, { id: key, isCopied: true })
  await app.sql`
    insert into mails (to_address, subject, body, contact_id, family_email_id, attempts, failed_at, last_error, next_attempt_at)
    values ('rosa@example.org', 'Hello', '', ${id}, ${key}, 24, now(), 'The mail server refused the email.', 'infinity')`
  expect((await open(id)).way).toBe('refused')
  expect((await answer(id)).status).toBe(409)
  expect(await app.sql`select count(*)::integer from family_emails`).toEqual([{ count: 1 }])
})

test('an owner changes the texts that emails begin with, and an empty one brings back the built-in text', async () => {
  const id = await write('rosa@example.org')
  const [before] = (await open(id)).templates
  const put = async (subject: string, text: string) =>
    (
      await app.call('PUT', ADMIN_API.emailTemplates, {
        templates: [
          { name: before?.name, subject, text },
          { name: 'Unknown', subject: 'x', text: 'y' },
        ],
      })
    ).status
  expect(await put('We called, {name}', '')).toBe(200)
  expect((await open(id)).templates[0]).toEqual({ ...before, subject: 'We called, Rosa' })
  expect((await app.sql`select value from settings where name = 'email templates'`)[0]?.value).toEqual({
    templates: [{ name: before?.name, subject: 'We called, {name}', text: '' }],
  })
  expect(await put('', '')).toBe(200)
  expect((await open(id)).templates[0]).toEqual(before)
  expect(await app.audited('site_texts_changed')).toMatchObject([
    { details: { changed: [before?.name] } },
    { details: { changed: [before?.name] } },
  ])
})
