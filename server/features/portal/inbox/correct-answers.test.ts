import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setCatalogue } from '#server/testing/communities.ts'
import { mailedTokens } from '#server/testing/mailed-tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { CALLED, openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { InboxPage, LeadDetail } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeAll(async () => {
  const position = { latitude: 32.78, longitude: -96.8 }
  await setCatalogue(app.sql, [{ id: 'in-austin' }, { id: 'in-dallas', city: 'Dallas', position }])
})
beforeEach(async () => {
  await app.sql`truncate questionnaires, webhooks, webhook_deliveries, mails cascade`
})

type Body = Record<string, unknown>
const post = (path: string, body: Body) => app.call('POST', path, body)
const pathOf = (id: string) => `${ADMIN_API.inboxLeads}/${id}`
const open = async (id: string) => z.parse(LeadDetail, await (await app.call('GET', pathOf(id))).json())
const correct = (
  { id, revision }: Pick<LeadDetail, 'id' | 'revision'>,
  changes: Body,
  headers?: Record<string, string>,
) => app.call('POST', `${pathOf(id)}/answers`, { revision, reason: 'misheard', changes }, headers)

/** Submits answers. @returns the lead and the key */
async function submit(change: Body = {}) {
  const key = randomUUID()
  const sent = someAnswers(change)
  await app.submit(key, sent)
  return { key, lead: await findLead(sent.email) }
}
async function findLead(email: string): Promise<LeadDetail> {
  const [row] = await app.sql`select id from questionnaires where email = ${email}`
  return open(row?.id)
}
/** Adds a family of which only the name is known. */
async function addNamed(): Promise<LeadDetail> {
  const family = { ...CALLED, firstName: '' }
  const { id } = await (await post(ADMIN_API.inboxLeads, { key: randomUUID(), family })).json()
  return open(id)
}

test('a correction shows in the inbox, the lists and webhooks, and leaves the answers as they were sent', async () => {
  await post(ADMIN_API.webhooks, {
    url: 'https://crm.example.org/hook',
    audience: 'own',
    events: ['lead.corrected'],
  })
  const { key, lead } = await submit({ email: 'mistyped@corect.example', phone: '512-555-0100' })
  const before = await (await app.read(key)).text()
  const response = await correct(lead, { email: ' right@correct.example ', phone: null, lastName: 'Díaz' })
  expect(response.status).toBe(204)
  const path = `${ADMIN_API.inboxLeads}/${lead.id}`
  const detail = z.parse(LeadDetail, await (await app.call('GET', path)).json())
  expect(detail).toMatchObject({
    email: 'right@correct.example',
    phone: null,
    lastName: 'Díaz',
    firstName: 'Rosa',
  })
  expect(detail.corrections).toMatchObject([
    { username: 'olive', reason: 'misheard', fields: ['lastName', 'email', 'phone'] },
  ])
  const search = await post(ADMIN_API.inboxSearch, { text: 'right@correct' })
  expect(z.parse(InboxPage, await search.json()).leads).toMatchObject([{ id: lead.id }])
  expect(await app.sql`select event, subject_id from webhook_deliveries`).toEqual([
    { event: 'lead.corrected', subjectId: lead.id },
  ])
  expect(await (await app.read(key)).text()).toBe(before)
  expect((await app.audited('lead_corrected'))[0]).toMatchObject({
    username: 'olive',
    subject: lead.id,
    details: { fields: ['lastName', 'email', 'phone'] },
  })
})

test('a corrected email ends the links and emails to the first address', async () => {
  const { lead } = await submit({ email: 'mistyped@links.example' })
  await app.idle()
  await app.sql`insert into mails (to_address, subject, body, questionnaire_id) values ('mistyped@links.example', '', '', ${lead.id})`
  expect(await app.sql`select from mailed_links`).toHaveLength(1)
  await correct(lead, { email: 'right@links.example' })
  expect(await app.sql`select from mailed_links`).toHaveLength(0)
  expect(
    await app.sql`select from mails where questionnaire_id = ${lead.id} and notice is null`,
  ).toHaveLength(0)
})

test('later answers keep a correction where the phone sends the old value again; the family’s own change wins', async () => {
  const sent = someAnswers({ email: 'mistyped@keep.example', firstName: 'Rosa', phone: '512-555-0100' })
  const key = randomUUID()
  await app.submit(key, sent)
  const lead = await findLead(sent.email)
  await correct(lead, { email: 'right@keep.example', phone: '512-555-0111', firstName: 'Rose' })
  const changed = { ...sent, amenities: ['Gardens'], phone: '303-555-0100' }
  const later = randomUUID()
  expect((await app.submit(later, changed, { supersedes: key })).status).toBe(200)
  expect(await app.sql`select first_name, email, phone from questionnaires`).toEqual([
    { firstName: 'Rose', email: 'right@keep.example', phone: '303-555-0100' },
  ])
  expect((await (await app.read(later)).json()).questionnaire.email).toBe(sent.email)
})

test('of a correction and a later change, the one that saw an older state is refused', async () => {
  const { lead } = await submit({ firstName: 'Rosa' })
  expect((await correct(lead, { firstName: 'Rose' })).status).toBe(204)
  const late = await correct(lead, { firstName: 'Roza' })
  expect([late.status, (await late.json()).code]).toEqual([409, 'conflict'])
  expect(await app.sql`select first_name from questionnaires`).toEqual([{ firstName: 'Rose' }])
})

test('refuses an email that another lead has', async () => {
  await submit({ email: 'taken@correct.example' })
  const { lead } = await submit({ email: 'mine@correct.example' })
  const response = await correct(lead, { email: 'TAKEN@correct.example' })
  expect([response.status, (await response.json()).code]).toEqual([409, 'conflict'])
})

test.each([
  [{ email: 'no email' }, 'changes.email'],
  [{ zipCode: '123' }, 'changes.zipCode'],
  [{ firstName: '  ' }, 'changes.firstName'],
  [{ state: 'ZZ' }, 'changes.state'],
  [{ amenities: [] }, 'changes.amenities'],
  [{ needs: { walking: 'flies' } }, 'changes.needs.walking'],
])('a correction follows the questionnaire’s rules (%j)', async (changes, path) => {
  const { lead } = await submit({ firstName: 'Rosa' })
  const response = await correct(lead, changes)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
})

test('a correction that is stored already changes nothing, also with the revision from before it', async () => {
  const { lead } = await submit({ firstName: 'Rosa' })
  for (const _ of [1, 2]) expect((await correct(lead, { firstName: 'Rose' })).status).toBe(204)
  expect((await open(lead.id)).corrections).toHaveLength(1)
  const entries = await app.audited('lead_corrected')
  expect(entries.filter(({ subject }) => subject === lead.id)).toHaveLength(1)
})

test('an advisor adds the town of a family that called: its list is made, and consent stays as it was', async () => {
  const lead = await addNamed()
  const advisor = await signIn(app, 'tom-corrects', 'advisor')
  expect(lead.list).toEqual([])
  const changes = { city: 'Austin', state: 'TX', zipCode: '78701', amenities: ['Gardens'], language: 'es' }
  expect((await correct(lead, changes, advisor.headers)).status).toBe(204)
  const after = await open(lead.id)
  expect(after.list?.length).toBeGreaterThan(0)
  expect(after).toMatchObject({ ...changes, consent: lead.consent, shareWithCommunities: false })
  expect(after.corrections[0]).toMatchObject({ username: 'tom-corrects' })
  expect(after.corrections[0]?.changes).toContainEqual({ field: 'city', from: '', to: 'Austin' })
  // What isn't known any more is empty again, but not the name.
  expect((await correct(after, { zipCode: '', city: '', amenities: [] })).status).toBe(204)
  expect((await open(lead.id)).list).toEqual([])
  expect((await correct(await open(lead.id), { lastName: '' })).status).toBe(422)
})

test('the list is made again for the desk and for a mailed link; the phone reads its own answer byte for byte', async () => {
  const { key, lead } = await submit({ email: 'moved@correct.example', city: 'Austin', zipCode: '78701' })
  await app.idle()
  const sent = await (await app.read(key)).text()
  const [token] = await mailedTokens(app.env.DATA_DIR, 'moved@correct.example')
  const opened = async () => (await app.sendJson(API.openSearch, { token })).json()
  const first = await opened()
  const place = { city: 'Dallas', zipCode: '75201', needs: { memory: 'dementia' } }
  expect((await correct(lead, place)).status).toBe(204)
  const second = await opened()
  expect(second.questionnaire).toMatchObject({ ...place, email: 'moved@correct.example' })
  expect(second).toMatchObject({ reference: first.reference, key: first.key })
  const idsOf = (list: { id: string }[] | null) => list?.map(({ id }) => id)
  expect(idsOf(second.facilities)).not.toEqual(idsOf(first.facilities))
  const after = await open(lead.id)
  expect(idsOf(after.list)).toEqual(idsOf(second.facilities))
  expect(after.corrections[0]?.changes).toContainEqual({ field: 'memory', from: null, to: 'Has dementia' })
  expect(await (await app.read(key)).text()).toBe(sent)
})

test('a later answer of the family keeps the town that staff corrected, and its list', async () => {
  const sent = someAnswers({ email: 'again@correct.example', city: 'Austin', zipCode: '78701' })
  const [key, later] = [randomUUID(), randomUUID()]
  await app.submit(key, sent)
  await correct(await findLead(sent.email), { city: 'Dallas', zipCode: '75201' })
  await app.submit(later, { ...sent, amenities: ['Gardens'] }, { supersedes: key })
  const kept = await findLead(sent.email)
  expect(kept).toMatchObject({ city: 'Dallas', amenities: ['Gardens'] })
  const ofPhone = (await (await app.read(later)).json()).facilities
  expect(kept.list?.map(({ id }) => id)).not.toEqual(ofPhone.map(({ id }: { id: string }) => id))
  await app.submit(randomUUID(), { ...sent, city: 'Houston', zipCode: '77002' }, { supersedes: later })
  expect(await app.sql`select city, corrected_answer from questionnaires`).toEqual([
    { city: 'Houston', correctedAnswer: null },
  ])
})

test.each([randomUUID(), 'no-id', '%00'])('does not find an unknown or erased lead (%s)', async (id) => {
  expect((await correct({ id, revision: '1-0' }, { firstName: 'Rosa' })).status).toBe(404)
})
