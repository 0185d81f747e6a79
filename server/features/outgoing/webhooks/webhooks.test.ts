import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { buildBody } from '#server/features/leads/webhook-bodies/build-body.ts'
import { createTokens } from '#server/features/sign-in/session/tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { portOf } from '#server/testing/smtp.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { createPost, deliverDueWebhooks, type Post } from './deliver.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

const app = openForTests(openPortalApp)

const closing: (() => void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await app.sql`delete from webhooks`
})

/** Starts a receiver on a free port that answers with these statuses, the last one again and again. */
async function startReceiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200
      response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data' }).end('ok')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => server.close())
  return { received, url: `http://127.0.0.1:${portOf(server)}/hook` }
}

const post = createPost({ allowsPrivate: true })
const deliver = (its: { post?: Post } = {}) =>
  deliverDueWebhooks({
    buildBody,
    sql: app.sql,
    log: silentLog,
    now: () => new Date(),
    tokens: createTokens(app.env.JWT_SECRET),
    post,
    ...its,
  })
const ALL = ['lead.created', 'lead.corrected', 'lead.erased', 'message.created']
async function addWebhook(
  url: string,
  events = ALL,
  audience = 'own',
): Promise<{ id: string; secret: string }> {
  const response = await app.call('POST', ADMIN_API.webhooks, { url, audience, events })
  expect(response.status).toBe(201)
  return response.json()
}
const deliveries = async (id: string) =>
  (await app.call('GET', `${ADMIN_API.webhooks}/${id}/deliveries`)).json()
const makeDue = () => app.sql`update webhook_deliveries set next_attempt_at = now()`
const submit = async (change = {}, headers = {}) => {
  const key = randomUUID()
  const { reference } = await (await app.submit(key, someAnswers(change), headers)).json()
  return { key, reference }
}

test('a new lead is delivered once, with a signature that another implementation verifies', async () => {
  const receiver = await startReceiver(200)
  const { id, secret } = await addWebhook(receiver.url)
  const { reference } = await submit({ firstName: 'Grüße' })
  await Promise.all([deliver(), deliver(), deliver()])
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const payload = new Verifier(secret).verify(body, headers)
  expect(payload).toMatchObject({
    type: 'lead.created',
    data: {
      reference,
      city: 'Austin',
      careTypes: ['Memory Care'],
      isSharingRefused: false,
      contact: { firstName: 'Grüße', phone: '512-555-0100' },
    },
  })
  expect(() => new Verifier(secret).verify(body.replace('Austin', 'Dallas'), headers)).toThrow()
  const [delivery] = await deliveries(id)
  expect(delivery).toMatchObject({ id: headers['webhook-id'], state: 'delivered', attempts: 1, status: 200 })
})

test('after a failure it is tried again with backoff under the same id, for three days', async () => {
  const receiver = await startReceiver(500, 503, 200)
  const { id } = await addWebhook(receiver.url)
  await submit()
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [row] = await app.sql`
    select extract(epoch from next_attempt_at - now())::integer as pause from webhook_deliveries`
  expect(row?.pause).toBeGreaterThan(25)
  await makeDue()
  await deliver()
  expect((await deliveries(id))[0]).toMatchObject({
    state: 'waiting',
    status: 503,
    error: 'The receiver answered with status 503.',
  })
  await makeDue()
  await deliver()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 3 })
})

test('after three days it has failed, and can be delivered again', async () => {
  const receiver = await startReceiver(500, 200)
  const { id } = await addWebhook(receiver.url)
  await submit()
  await app.sql`update webhook_deliveries set give_up_at = now()`
  await deliver()
  const [failed] = await deliveries(id)
  expect(failed.state).toBe('failed')
  await makeDue()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const path = `${ADMIN_API.webhooks}/${id}/deliveries/${failed.id}/redeliver`
  expect((await app.call('POST', path)).status).toBe(204)
  await deliver()
  expect((await deliveries(id))[0]).toMatchObject({ id: failed.id, state: 'delivered' })
  expect(await app.audited('webhook_redelivered')).toMatchObject([{ subject: id }])
})

test('if a server dies while it delivers, another one delivers after the lease', async () => {
  const receiver = await startReceiver(200)
  await addWebhook(receiver.url)
  await submit()
  void deliver({ post: () => new Promise(() => {}) })
  while ((await app.sql`select 1 from webhook_deliveries where attempts = 1`).length === 0) await Bun.sleep(5)
  await deliver()
  expect(receiver.received).toEqual([])
  await makeDue()
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('a lead that is erased before it is sent is never sent, and then its erasure is, with its id only', async () => {
  const receiver = await startReceiver(200)
  const { id, secret } = await addWebhook(receiver.url)
  const { key } = await submit({ firstName: 'Ottilie' })
  const [{ leadId }] = await app.sql<[{ leadId: string }]>`
    select id as lead_id from questionnaires order by created_at desc limit 1`
  await app.erase(key)
  await deliver()
  const bodies = receiver.received.map(({ body, headers }) => new Verifier(secret).verify(body, headers))
  expect(bodies).toMatchObject([{ type: 'lead.erased', data: { id: leadId } }])
  expect(Object.keys((bodies[0] as { data: object }).data)).toEqual(['id'])
  const log = await deliveries(id)
  expect(log.map(({ event, state }: { event: string; state: string }) => [event, state]).sort()).toEqual([
    ['lead.created', 'canceled'],
    ['lead.erased', 'delivered'],
  ])
  expect(JSON.stringify(await app.sql`select * from webhook_deliveries`)).not.toMatch(/Ottilie|example\.org/)
})

test('a correction and a message are delivered to the endpoints that want them, and only once', async () => {
  const receiver = await startReceiver(200)
  const { secret } = await addWebhook(receiver.url, ['lead.corrected', 'message.created'])
  const { key } = await submit()
  await app.submit(randomUUID(), someAnswers({ city: 'Round Rock' }), { supersedes: `"${key}"` })
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@example.org',
    message: 'Is there a garden?',
  }
  const again = randomUUID()
  for (let times = 0; times < 2; times++)
    await app.sendJson(API.contact, message, { 'idempotency-key': again })
  await deliver()
  const bodies = receiver.received.map(
    ({ body, headers }) => new Verifier(secret).verify(body, headers) as { type: string; data: object },
  )
  expect(bodies.map(({ type }) => type).sort()).toEqual(['lead.corrected', 'message.created'])
  expect(bodies.find(({ type }) => type === 'lead.corrected')?.data).toMatchObject({ city: 'Round Rock' })
  expect(bodies.find(({ type }) => type === 'message.created')?.data).toMatchObject({
    email: 'rosa@example.org',
    message: 'Is there a garden?',
  })
})

const GPC = { 'sec-gpc': '1' }
const [NO_PARTNERS, NO_COMMUNITIES] = [{ shareWithPartners: false }, { shareWithCommunities: false }]
const MESSAGE = { firstName: 'Ottilie', lastName: 'Diaz', message: 'Is Ottilie’s garden open?' }

test.each([
  ['own', {}, {}, false, []],
  ['own', NO_PARTNERS, {}, false, ['partners']],
  ['own', { ...NO_PARTNERS, ...NO_COMMUNITIES }, {}, false, ['communities', 'partners']],
  ['own', {}, GPC, false, ['partners']],
  ['community', NO_PARTNERS, {}, false, undefined],
  ['community', {}, GPC, false, undefined],
  ['community', NO_COMMUNITIES, {}, true, undefined],
  ['partner', NO_COMMUNITIES, {}, false, undefined],
  ['partner', NO_PARTNERS, {}, true, undefined],
  ['partner', {}, GPC, true, undefined],
])(
  'a no to sharing counts for those it refuses, in leads and messages (%s %j %j)',
  async (audience, answers, sentHeaders, isWithheld, refused) => {
    const receiver = await startReceiver()
    await addWebhook(receiver.url, ALL, audience)
    const [email, phone] = [`${randomUUID()}@example.org`, `512-${String(Math.random()).slice(2, 9)}`]
    const lead = { firstName: 'Ottilie', email, phone, ...answers }
    const { key } = await submit(lead, sentHeaders)
    await app.submit(randomUUID(), someAnswers({ ...lead, city: 'Round Rock' }), { supersedes: `"${key}"` })
    const senders = [
      { email: ` ${email.toUpperCase()}` },
      { email: `${randomUUID()}@example.org`, phone: `+1 ${phone}` },
    ]
    for (const sender of senders)
      await app.sendJson(API.contact, { ...MESSAGE, ...sender }, { 'idempotency-key': randomUUID() })
    await deliver()
    expect(receiver.received).toHaveLength(4)
    for (const { body } of receiver.received) {
      const { type, data } = JSON.parse(body)
      const isShown = type === 'message.created' ? data.message !== null : data.contact !== null
      expect({ type, isShown, isSharingRefused: data.isSharingRefused, refused: data.refused }).toEqual({
        type,
        isShown: !isWithheld,
        isSharingRefused: isWithheld || (refused?.length ?? 0) > 0,
        refused,
      })
      if (isWithheld) expect(body).not.toMatch(/Ottilie|512-|example\.org|EXAMPLE/)
    }
  },
)

test('a message counts for the lead that it is attached to, and for one merged with it', async () => {
  const receiver = await startReceiver()
  await submit({ firstName: 'Other', email: 'refusing@example.org', ...NO_COMMUNITIES })
  await submit({ firstName: 'Main', email: 'main@example.org' })
  const findId = async (email: string) =>
    (await app.sql`select id from questionnaires where email = ${email}`)[0]?.id
  const [main, other] = [await findId('main@example.org'), await findId('refusing@example.org')]
  await addWebhook(receiver.url, ALL, 'community')
  const change = { kind: 'merged', key: randomUUID(), version: 0, other, otherVersion: 0 }
  expect((await app.call('POST', `${ADMIN_API.inboxLeads}/${main}/events`, change)).status).toBe(200)
  await app.sendJson(
    API.contact,
    { ...MESSAGE, email: 'new@example.org' },
    { 'idempotency-key': randomUUID() },
  )
  await app.sql`update inbox_messages set lead_id = ${main} where id = (select id from contacts where email = 'new@example.org')`
  await deliver()
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    isSharingRefused: true,
    email: null,
  })
})

test('a marketing partner learns nothing about the sender of a message who has no lead', async () => {
  const receiver = await startReceiver()
  await addWebhook(receiver.url, ALL, 'partner')
  await app.sendJson(
    API.contact,
    { ...MESSAGE, email: 'no-lead@example.org' },
    { 'idempotency-key': randomUUID() },
  )
  await deliver()
  const { data } = JSON.parse(receiver.received[0]?.body ?? '')
  expect(data).toMatchObject({ isSharingRefused: false, firstName: null, message: null })
  expect(receiver.received[0]?.body).not.toMatch(/Ottilie|example\.org/)
})

test('a redirect is a failure and is not followed', async () => {
  const receiver = await startReceiver(307)
  const { id } = await addWebhook(receiver.url)
  await submit()
  await deliver()
  expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', status: 307 })
  expect(receiver.received).toHaveLength(1)
})

test('a new secret signs at once, and the one before it still does for a day', async () => {
  const receiver = await startReceiver(200)
  const { id, secret } = await addWebhook(receiver.url)
  const rotated = await (await app.call('POST', `${ADMIN_API.webhooks}/${id}/rotate-secret`)).json()
  await submit()
  await deliver()
  await app.sql`update webhooks set previous_until = now()`
  await submit()
  await deliver()
  const [first, second] = receiver.received
  if (!first || !second) throw new Error('both were received')
  for (const one of [secret, rotated.secret]) new Verifier(one).verify(first.body, first.headers)
  new Verifier(rotated.secret).verify(second.body, second.headers)
  expect(() => new Verifier(secret).verify(second.body, second.headers)).toThrow()
})

test('an endpoint that is switched off gets nothing, and one that is deleted is gone', async () => {
  const receiver = await startReceiver(200)
  const { id } = await addWebhook(receiver.url)
  const change = { url: receiver.url, audience: 'partner', events: ALL, isEnabled: false }
  expect(await (await app.call('PUT', `${ADMIN_API.webhooks}/${id}`, change)).json()).toMatchObject({
    audience: 'partner',
    isEnabled: false,
  })
  await submit()
  await deliver()
  expect(receiver.received).toEqual([])
  expect((await app.call('DELETE', `${ADMIN_API.webhooks}/${id}`)).status).toBe(204)
  expect((await app.call('DELETE', `${ADMIN_API.webhooks}/${id}`)).status).toBe(404)
  expect(await (await app.call('GET', ADMIN_API.webhooks)).json()).toEqual([])
})

test('the list never shows a secret, and the database has none in plain text', async () => {
  const { secret } = await addWebhook('https://care.example.org/hook?token=planted')
  expect(await (await app.call('GET', ADMIN_API.webhooks)).text()).not.toContain('whsec_')
  const [row] = await app.sql`select sealed_secret from webhooks`
  expect(row?.sealedSecret.toString()).not.toContain(secret)
  expect(JSON.stringify(await app.audited('webhook_created'))).not.toMatch(/token|planted|whsec_/)
})

test('an endpoint is checked, needs a recent sign-in, and there are ten at most', async () => {
  for (const url of ['ftp://care.org', 'care.org', 'https://olive:secret@care.org/', 'https://care.org/#a'])
    expect((await app.call('POST', ADMIN_API.webhooks, { url, audience: 'own', events: ALL })).status).toBe(
      422,
    )
  expect(
    (await app.call('POST', ADMIN_API.webhooks, { url: 'https://care.org', audience: 'own', events: [] }))
      .status,
  ).toBe(422)
  for (let number = 0; number < 10; number++) await addWebhook(`https://care.org/${number}`)
  expect(
    (await app.call('POST', ADMIN_API.webhooks, { url: 'https://care.org', audience: 'own', events: ALL }))
      .status,
  ).toBe(409)
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes'`
  expect(
    (await app.call('POST', ADMIN_API.webhooks, { url: 'https://care.org', audience: 'own', events: ALL }))
      .status,
  ).toBe(403)
  await app.sql`update admin_sessions set authenticated_at = now()`
})
