import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

let app: PortalApp
let isUp = false
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp(() =>
    isUp ? undefined : Object.assign(new Error('no such user <rosa@example.org>'), { responseCode: 550 }),
  )
  app = await openPortalApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, OPERATOR_EMAIL: 'desk@example.org' })
})
afterAll(async () => {
  await app.close()
  await closeSmtpServers()
})
beforeEach(() => {
  isUp = false
})
afterEach(() => app.sql`delete from mails`)

const list = async () => (await app.call('GET', ADMIN_API.mailProblems)).json()
const MESSAGE = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@example.org',
  message: 'Is there a garden?',
}
const risks = async () =>
  (await (await app.call('GET', ADMIN_API.siteCheck)).json()).risks.map(({ id }: { id: string }) => id)

async function failForGood() {
  const { reference } = await (
    await app.sendJson(API.contact, MESSAGE, { 'idempotency-key': randomUUID() })
  ).json()
  await app.idle()
  await app.sql`update mails set attempts = 24, failed_at = now(), next_attempt_at = 'infinity'`
  return reference
}

test('an email that can’t be delivered is listed with its reason, and the portal warns', async () => {
  expect(await risks()).not.toContain('undelivered_mail')
  const reference = await failForGood()
  expect(await list()).toMatchObject({
    total: 1,
    problems: [
      {
        topic: 'message',
        reference,
        to: 'desk@example.org',
        reason: 'The mail server refused the email (status 550). The address may be wrong.',
        hasFailed: true,
        attempts: 24,
      },
    ],
  })
  expect(await risks()).toContain('undelivered_mail')
})

test('a receipt for a family is listed without its address', async () => {
  await app.submit(randomUUID(), someAnswers())
  await app.idle()
  await app.sql`update mails set last_error = 'refused'`
  const { problems } = await list()
  expect(problems.map(({ topic, to }: { topic: string; to: string | null }) => [topic, to]).sort()).toEqual([
    ['lead', 'desk@example.org'],
    ['receipt', null],
  ])
})

test('trying again sends it, and the audit log has a line', async () => {
  const reference = await failForGood()
  isUp = true
  const [problem] = (await list()).problems
  const path = `${ADMIN_API.mailProblems}/${problem.id}/retry`
  expect((await app.call('POST', path)).status).toBe(204)
  await app.idle()
  expect(smtp.received.filter(({ text }) => text.includes(reference))).toHaveLength(1)
  expect(await list()).toEqual({ problems: [], total: 0 })
  expect((await app.call('POST', path)).status).toBe(404)
  expect(await app.audited('mail_retried')).toMatchObject([{ username: 'olive', subject: problem.id }])
})

test('discarding deletes it', async () => {
  await failForGood()
  const [problem] = (await list()).problems
  expect((await app.call('DELETE', `${ADMIN_API.mailProblems}/${problem.id}`)).status).toBe(204)
  expect(await app.sql`select 1 from mails`).toEqual([])
  expect((await app.call('DELETE', `${ADMIN_API.mailProblems}/${problem.id}`)).status).toBe(404)
  expect((await app.call('DELETE', `${ADMIN_API.mailProblems}/no-id`)).status).toBe(404)
  expect(await app.audited('mail_discarded')).toHaveLength(1)
})

test('an email that hasn’t failed can be neither retried nor discarded', async () => {
  await app.sql`insert into mails (to_address, subject, body, next_attempt_at) values ('a@example.org', '', '', 'infinity')`
  const [{ id }] = await app.sql<[{ id: string }]>`select id from mails`
  expect((await app.call('POST', `${ADMIN_API.mailProblems}/${id}/retry`)).status).toBe(404)
  expect((await app.call('DELETE', `${ADMIN_API.mailProblems}/${id}`)).status).toBe(404)
})

test('erasing the message deletes its email from the list', async () => {
  await failForGood()
  const [contact] = await (await app.call('GET', ADMIN_API.contacts)).json()
  expect(
    (await app.call('DELETE', `${ADMIN_API.contacts}/${contact.id}`, { reason: 'request' })).status,
  ).toBe(204)
  expect(await list()).toEqual({ problems: [], total: 0 })
})
