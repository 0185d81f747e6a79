import { randomBytes, randomUUID } from 'node:crypto'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { BUILT_IN_DISCLOSURES } from '#shared/desk/disclosures/built-in.ts'
import type { SubjectFindings } from '#shared/privacy/subject-requests.ts'
import { FAMILY_LIST_TOKEN, FAMILY_LIST_WRITER, LANE_SECRET } from '#shared/together/family-lanes.ts'
import { idOfSecret } from '../features/family/family-lists/service.ts'
import { setCatalogue } from './communities.ts'
import type { PortalApp } from './portal-app.ts'
import { someAnswers } from './test-app.ts'

/** What the planted person is called, and what is written about them. No other row has these words. */
export const PERSON = {
  firstName: 'Wilhelmine',
  lastName: 'Xanthopoulos',
  email: 'wilhelmine@quintessence.example',
  phone: '(512) 767-7319',
}
const EARLIER = { firstName: 'Willy', email: 'willy@quintessence.example' }
const BROWSER = 'Rarebrowser/9'
const WRITTEN = {
  message: 'Is there a loggia that one can sit in?',
  timesNote: 'after the matinee',
  note: 'plays the gramophone',
  messageNote: 'sends her regards from the lighthouse',
  answer: 'Yes, beside the clavichord.',
  nextStep: 'send the rhubarb recipe',
  task: 'ask about the harpsichord',
  relative: 'Philippa of the harbor',
  bestTime: 'once the kiln has cooled',
  closeReason: 'moved in with the peppermint aunt',
  toldNote: 'the orangery is being painted',
  correctionReason: 'misheard on the telephone line',
  community: 'The Weeping Willow House',
  emailSubject: 'Your visit to the conservatory',
  emailText: 'Please bring the marmalade.',
  comment: 'It has a harpsichord.',
  consentWords: 'May we tell them of the bagpipes?',
  told: 'She walks with a parasol.',
  reply: 'A room with a hammock is free.',
}
const CORRECTED = 'Xanthopoulou'
const LETTER = 'Mother waltzes through the pergola at midnight.'

/** Every text that is about the person. */
export const PERSONAL_TEXTS = [
  ...Object.values({ ...PERSON, ...WRITTEN }),
  ...Object.values(EARLIER),
  BROWSER,
  CORRECTED,
  LETTER,
]

const PLACE = { city: 'Portland', state: 'OR', zipCode: '97201' }

/**
 * Stores one person in every way the product can: answers with a correction and a notice, another search with the same
 * phone, a message, mails that can't be sent, webhooks, links, a family's list, what staff did, and visits.
 * @param app whose emails fail, so that they wait
 */
export async function plantPerson(app: PortalApp) {
  await app.call('POST', ADMIN_API.webhooks, {
    url: 'https://crm.example.org/hook',
    audience: 'own',
    events: ['lead.created', 'lead.corrected', 'lead.erased', 'message.created'],
  })
  const key = await submitTwice(app)
  await app.submit(randomUUID(), someAnswers({ ...PERSON, firstName: 'Willy', email: EARLIER.email }))
  await app.sendJson(API.requestLink, { email: PERSON.email })
  await app.sendJson(
    API.contact,
    {
      ...PERSON,
      message: WRITTEN.message,
      request: {
        kind: 'tour',
        community: { id: 'willow', name: WRITTEN.community, town: 'Portland, OR' },
        timesNote: WRITTEN.timesNote,
      },
    },
    { 'idempotency-key': randomUUID() },
  )
  await app.send('PUT', `${API.questionnaire}/${key}/sharing`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shareWithPartners: false }),
  })
  await startList(app)
  await visit(app)
  const [lead] = await app.sql`select id from questionnaires where email = ${PERSON.email}`
  await workOn(app, lead?.id)
  await workOnMessage(app, lead?.id)
  await serve(app, lead?.id)
  await correct(app, lead?.id)
  await readLetter(app, lead?.id)
  await tell(app)
  await app.idle()
}

/** Submits answers, and then corrected ones. @returns the key of the latter */
async function submitTwice(app: PortalApp): Promise<string> {
  const acknowledgement = {
    state: 'OR',
    version: BUILT_IN_DISCLOSURES.OR?.version ?? '',
    acknowledgedAt: '2026-11-23T18:00:00.000Z',
  }
  const [first, second] = [randomUUID(), randomUUID()]
  const headers = { 'user-agent': BROWSER, 'sec-gpc': '1' }
  await app.submit(first, someAnswers({ ...PERSON, ...PLACE, ...EARLIER, acknowledgement }), headers)
  await app.submit(
    second,
    someAnswers({ ...PERSON, ...PLACE, acknowledgement, letter: LETTER, language: 'es' }),
    { ...headers, supersedes: first },
  )
  return second
}

/** Stores what the operator's model would read in the letter. */
const readLetter = (app: PortalApp, id: string) => app.sql`
  insert into letter_readings (questionnaire_id, key_hash, needs)
  select questionnaire_id, key_hash, '{"night": {"value": "needs_help", "sentence": 0}}' from submissions
  where questionnaire_id = ${id} and superseded_by is null`

/** Records what she said for a community, as someone who works there. */
async function tell(app: PortalApp): Promise<void> {
  const [community] = await app.sql`select id from facilities limit 1`
  if (!community) await setCatalogue(app.sql, [{ id: 'willow' }])
  await app.call('PUT', `${ADMIN_API.facilities}/${community?.id ?? 'willow'}/told`, {
    rooms: 2,
    toldBy: `${PERSON.firstName} ${PERSON.lastName}`,
    note: WRITTEN.toldNote,
  })
}

/** Starts a list that a family keeps together. */
const startList = (app: PortalApp) => {
  const secret = randomBytes(32).toString('base64url')
  return app.send('PUT', `${API.familyLists}/${idOfSecret(secret)}/lanes/${idOfSecret(secret)}`, {
    headers: {
      'content-type': 'application/json',
      'if-match': '"0"',
      [FAMILY_LIST_TOKEN]: secret,
      [FAMILY_LIST_WRITER]: secret,
      [LANE_SECRET]: secret,
    },
    body: JSON.stringify({ ciphertext: randomBytes(100).toString('base64url') }),
  })
}

const visit = (app: PortalApp) =>
  app.sendJson(API.events, {
    events: [
      {
        id: randomUUID(),
        eventType: 'page_view',
        timestamp: new Date().toISOString(),
        userCity: 'Portland',
        userState: 'OR',
        path: '/',
      },
    ],
  })

const TOUR = {
  text: WRITTEN.task,
  on: '2026-12-02',
  at: '10:30',
  ownerId: null,
  community: { id: 'willow', name: WRITTEN.community },
}
const RELATIVE = { relation: 'aunt', phone: '', email: '', bestTime: WRITTEN.bestTime }

/** Does with a lead all that staff can do with one. */
async function workOn(app: PortalApp, id: string): Promise<void> {
  const changes = [
    { kind: 'read' },
    { kind: 'note', text: WRITTEN.note },
    { kind: 'assigned', version: 0, adminId: app.adminId },
    {
      kind: 'task',
      version: 1,
      id: randomUUID(),
      task: { ...TOUR, text: WRITTEN.nextStep, on: '2026-12-01', at: null, community: null },
    },
    { kind: 'closed', version: 2, reason: WRITTEN.closeReason },
    { kind: 'task', version: 3, id: randomUUID(), task: TOUR },
    { kind: 'person', version: 4, id: randomUUID(), person: { ...RELATIVE, name: WRITTEN.relative } },
    { kind: 'call', outcome: 'voicemail' },
    { kind: 'community', community: TOUR.community, mark: 'called', isOn: true },
  ]
  await app.call('GET', `${ADMIN_API.inboxLeads}/${id}`)
  for (const change of changes)
    await app.call('POST', `${ADMIN_API.inboxLeads}/${id}/events`, { key: randomUUID(), ...change })
}

/** Writes to the family, chooses for it and introduces it. */
async function serve(app: PortalApp, id: string): Promise<void> {
  const [community] = await app.sql`select id from facilities order by id limit 1`
  const [path, introduction] = [`${ADMIN_API.inboxLeads}/${id}`, randomUUID()]
  await app.call('POST', `${path}/emails`, {
    id: randomUUID(),
    messageId: null,
    subject: WRITTEN.emailSubject,
    text: WRITTEN.emailText,
    isCopied: true,
  })
  await app.call('PUT', `${path}/choice`, {
    version: 0,
    communities: [{ id: community?.id, comment: WRITTEN.comment }],
  })
  await app.call('POST', `${path}/introductions`, {
    id: introduction,
    communityId: community?.id,
    consentWords: WRITTEN.consentWords,
    agreedOn: '2026-11-23',
    told: WRITTEN.told,
    toldOn: '2026-11-24',
  })
  await app.call('PUT', `${path}/introductions/${introduction}`, {
    version: 0,
    reply: { text: WRITTEN.reply, on: '2026-11-24' },
    movedInOn: null,
  })
}

/** Does with the message all that staff can do with one. */
async function workOnMessage(app: PortalApp, leadId: string): Promise<void> {
  const [message] = await app.sql`select id from contacts where email = ${PERSON.email}`
  const changes = [
    { kind: 'read' },
    { kind: 'note', text: WRITTEN.messageNote },
    { kind: 'answered', version: 0 },
    { kind: 'attached', version: 1, leadId },
  ]
  await app.call('GET', `${ADMIN_API.inboxMessages}/${message?.id}`)
  for (const change of changes)
    await app.call('POST', `${ADMIN_API.inboxMessages}/${message?.id}/events`, {
      key: randomUUID(),
      ...change,
    })
  await app.call('POST', `${ADMIN_API.inboxMessages}/${message?.id}/emails`, {
    id: randomUUID(),
    isCopied: true,
    subject: 'Your message',
    text: WRITTEN.answer,
  })
}

async function correct(app: PortalApp, id: string): Promise<void> {
  const path = `${ADMIN_API.inboxLeads}/${id}`
  const { revision } = await (await app.call('GET', path)).json()
  await app.call('POST', `${path}/answers`, {
    revision,
    reason: WRITTEN.correctionReason,
    changes: { lastName: CORRECTED, budget: '$4,500 - $5,500 (Premium Care)' },
  })
}

/** Searches for the planted person by all that an operator may know. */
export const findPlanted = async (app: PortalApp): Promise<SubjectFindings> =>
  (
    await app.call('POST', ADMIN_API.personSearch, {
      email: ` ${PERSON.email.toUpperCase()} `,
      phone: '+1 512.767.7319',
      name: 'wilhelmine  XANTHOPOULOS',
    })
  ).json()
