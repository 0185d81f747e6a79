import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlanted, PERSON, PERSONAL_TEXTS, plantPerson } from '#server/testing/plant-person.ts'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { PORTAL_ROUTES } from '#server/testing/portal-routes.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'

let app: PortalApp
let leadId: string
let messageId: string
/** The lead that staff wrote to and introduced. */
let servedId: string
let communityId: string
beforeAll(async () => {
  const smtp = await startSmtp(() => Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
  app = await openPortalApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, OPERATOR_EMAIL: 'desk@example.org' })
  await plantPerson(app)
  const { records } = await findPlanted(app)
  const idOf = (kind: string) => records.find((record) => record.kind === kind)?.id ?? ''
  const [introduction] = await app.sql`select lead_id, community_id from introductions`
  leadId = idOf('lead')
  servedId = introduction?.leadId
  communityId = introduction?.communityId
  messageId = idOf('message')
})
afterAll(async () => {
  await app.close()
  await closeSmtpServers()
})

/** What shows a person, with the body of a call. A call that reads has none. */
const showing = (): Record<string, object | undefined> => ({
  'POST /inbox/search': {},
  'GET /inbox/today': undefined,
  'GET /inbox/leads/:id': undefined,
  'POST /inbox/leads/:id/events': { kind: 'note', key: randomUUID(), text: PERSON.lastName },
  'GET /inbox/leads/:id/placement': undefined,
  'POST /inbox/leads/:id/emails': {
    id: randomUUID(),
    messageId: null,
    subject: 'Hello',
    text: PERSON.lastName,
    isCopied: true,
  },
  'POST /inbox/leads/:id/introductions': {
    id: randomUUID(),
    communityId,
    consentWords: 'May we?',
    agreedOn: '2026-11-23',
    told: PERSON.lastName,
    toldOn: '2026-11-23',
  },
  'PUT /inbox/leads/:id/introductions/:introduction': { version: 1, reply: null, movedInOn: null },
  'PUT /inbox/leads/:id/choice': { version: 1, communities: [] },
  'GET /introductions': undefined,
  'POST /inbox/messages/search': {},
  'GET /inbox/messages/:id': undefined,
  'POST /inbox/messages/:id/events': { kind: 'note', key: randomUUID(), text: PERSON.lastName },
  'GET /inbox/messages/:id/emails': undefined,
  'POST /inbox/messages/:id/emails': {
    id: randomUUID(),
    subject: 'Hello',
    text: PERSON.lastName,
    isCopied: true,
  },
  'GET /questionnaires': undefined,
  'GET /contacts': undefined,
  'POST /person/search': { email: PERSON.email },
  'POST /person/export': { leadIds: [leadId], messageIds: [messageId] },
})

/** What changes something and shows no one: it answers without a body, or with ids, counts and the operator's own. */
const CHANGES = [
  'PUT /source-updates/:source',
  'PUT /source-editions/:id',
  'POST /source-editions',
  ...['signIn', 'self', 'figures', 'catalogue'].flatMap((access) => PORTAL_ROUTES[access as 'self']),
  'POST /inbox/leads/:id/viewers',
  ...['POST /inbox/leads', 'POST /inbox/similar'],
  'PUT /second-factor/required',
  ...['PUT /facilities/:id/told', 'PUT /facilities/:id/told/:version'],
  ...['POST /facilities/:id/told/links', 'DELETE /facilities/:id/told/links'],
  'GET /community-answers',
  ...['GET /catalogue-changes', 'POST /catalogue-changes', 'DELETE /catalogue-changes/:id'],
  'PUT /site-texts',
  'PUT /email-templates',
  ...['PUT /duty', 'DELETE /questionnaires/:id', 'DELETE /contacts/:id'],
  ...['POST /administrators', 'POST /administrators/:id/invitation', 'DELETE /administrators/:id/invitation'],
  ...[
    'PUT /administrators/:id/role',
    'PUT /administrators/:id/active',
    'POST /administrators/:id/reset-password',
  ],
  ...['POST /featured-businesses', 'PUT /featured-businesses/:id', 'PATCH /featured-businesses/:id'],
  ...[
    'DELETE /featured-businesses/:id',
    'POST /business-image/upload',
    'POST /model/pull',
    'POST /model/examination',
  ],
  ...['POST /person/erasure', 'POST /person/refusal'],
  ...['POST /inbox/leads/:id/answers', 'PUT /retention', 'POST /retention/preview'],
  ...['POST /mail-problems/:id/retry', 'DELETE /mail-problems/:id', 'POST /webhooks', 'PUT /webhooks/:id'],
  ...[
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/rotate-secret',
    'POST /webhooks/:id/deliveries/:delivery/redeliver',
  ],
]

/** Calls a route with the id of the lead, or of what the route is about. @returns the beginning of a stream */
async function call(route: string, body?: object) {
  const [method = '', path = ''] = route.split(' ')
  const [webhook] = await app.sql`select id from webhooks`
  const [introduction] = await app.sql`select id from introductions where version = 1`
  const id = path.startsWith('/webhooks')
    ? webhook?.id
    : path.includes('messages')
      ? messageId
      : /placement|emails|choice|introductions/.test(path)
        ? servedId
        : leadId
  const response = await app.call(
    method,
    `/api/admin${path.replace(':introduction', introduction?.id).replaceAll(/:\w+/g, id)}`,
    body,
  )
  const reader = response.body?.getReader()
  let text = ''
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    text += new TextDecoder().decode(value)
    if (response.headers.get('content-type') === 'text/event-stream') break
  }
  await reader?.cancel()
  return { status: response.status, isPersonal: PERSONAL_TEXTS.some((own) => text.includes(own)) }
}

const shownAfter = async (route: string, body?: object) => {
  await app.sql`truncate people_shown`
  const { status, isPersonal } = await call(route, body)
  const shown =
    await app.sql`select from people_shown where person_hash in (select md5(id)::uuid from unnest(${[leadId, servedId, messageId]}::text[]) as id)`
  return { route, status, isPersonal, isCounted: shown.length > 0 }
}

test('every route of the portal that shows a person counts them', async () => {
  for (const [route, body] of Object.entries(showing()))
    expect(await shownAfter(route, body)).toEqual({ route, status: 200, isPersonal: true, isCounted: true })
})

test('every other route shows no one: a new one that reads is called, and one that changes is listed', async () => {
  const known = [...Object.keys(showing()), ...CHANGES]
  const others = Object.values(PORTAL_ROUTES)
    .flat()
    .filter((route) => !known.includes(route))
  expect(others.filter((route) => !route.startsWith('GET '))).toEqual([])
  const reading = [...others, ...CHANGES.filter((route) => route.startsWith('GET '))]
  for (const route of reading) expect(await shownAfter(route)).toMatchObject({ route, isPersonal: false })
})
