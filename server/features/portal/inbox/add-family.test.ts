import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { CALLED, openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { type AddedFamily, SPOKEN_CONSENT } from '#shared/desk/added-family.ts'
import { LeadDetail } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, erased_counts, mails cascade`
})

const FAMILY: AddedFamily = { ...CALLED, firstName: '', phone: '(512) 555-0134' }
const add = (family: object = {}, key: string = randomUUID(), headers?: Record<string, string>) =>
  app.call('POST', ADMIN_API.inboxLeads, { key, family: { ...FAMILY, ...family } }, headers)
const idOf = async (response: Response): Promise<string> => (await response.json()).id
const open = async (id: string) =>
  LeadDetail.parse(await (await app.call('GET', `${ADMIN_API.inboxLeads}/${id}`)).json())
const listed = async () => (await app.call('GET', ADMIN_API.questionnaires)).json()

test('keeps what is known, with empty answers for the rest, and with what was read to the family', async () => {
  const lead = await open(await idOf(await add({ note: 'Her mother fell.', language: 'es' })))
  expect(lead).toMatchObject({
    source: 'telephone',
    lastName: 'Diaz',
    email: '',
    budget: '',
    amenities: [],
    zipCode: '',
    language: 'es',
  })
  expect(lead).toMatchObject({ shareWithCommunities: false, shareWithPartners: false, list: [] })
  expect(lead.consent).toMatchObject({ termsVersion: SPOKEN_CONSENT.version, purposes: ['matching'] })
  expect(lead.desk).toMatchObject({ stage: 'contacted', isRead: true, assignedTo: { username: 'olive' } })
  expect(lead.events.map(({ kind }) => kind)).toEqual(['note', 'stage', 'added'])
  expect(await listed()).toMatchObject([
    { email: '', age: '', city: '', amenities: [], phone: '(512) 555-0134' },
  ])
  expect(await app.sql`select from mails`).toEqual([])
})

test('can be read by a phone that opens its link, although answers are unknown', async () => {
  const key = randomUUID()
  await add({}, key)
  const answer = await app.call('GET', `${API.questionnaire}/${key}`)
  expect(QuestionnaireResponse.parse(await answer.json()).questionnaire).toMatchObject({
    budget: '',
    amenities: [],
  })
})

test('someone whom a hospital sends was not contacted yet', async () => {
  expect((await open(await idOf(await add({ source: 'hospital' })))).desk.stage).toBe('new')
})

test('is added once: a retry gets the same lead, and another family under its key is refused', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([add({}, key), add({}, key)])
  expect(await idOf(first)).toBe(await idOf(second))
  expect(await listed()).toHaveLength(1)
  expect((await add({ lastName: 'Other' }, key)).status).toBe(422)
})

test('gets its list by the same rules when the place is known, without a claim about an unknown budget', async () => {
  await app.sql`
    insert into facilities (name, normalized_name, location, description, price, city, state, zip_code, source)
    select 'Oak', 'oak', 'Austin, TX 78701', '', 4000, 'Austin', 'TX', '78701', 'test'
    where not exists (select from facilities)`
  const { list } = await open(await idOf(await add({ city: 'Austin', state: 'TX', zipCode: '78701' })))
  expect(list?.length).toBeGreaterThan(0)
  expect(JSON.stringify(list)).not.toMatch(/your budget/i)
})

test('is free of the rule of one submission for each email, on both sides, and counts as no questionnaire', async () => {
  const email = 'rosa@both.example'
  expect((await app.submit(randomUUID(), someAnswers({ email }))).status).toBe(200)
  expect((await add({ email })).status).toBe(200)
  expect((await add({ email: 'later@both.example' })).status).toBe(200)
  expect((await app.submit(randomUUID(), someAnswers({ email: 'LATER@both.example' }))).status).toBe(200)
  const counted = async () =>
    JSON.parse(
      /"totalQuestionnaires":(\d+)/.exec(await (await app.call('GET', ADMIN_API.analytics)).text())?.[1] ??
        '-1',
    )
  expect([(await listed()).length, await counted()]).toEqual([4, 2])
  for (const { id, source } of await listed())
    if (source) await app.call('DELETE', `${ADMIN_API.questionnaires}/${id}`, { reason: 'asked' })
  expect(await counted()).toBe(2)
  expect(await app.sql`select kind from erased_counts where kind = 'lead'`).toEqual([])
})

test('an erasure leaves nothing of it, and its key stays taken', async () => {
  const key = randomUUID()
  const id = await idOf(await add({}, key))
  await app.call('DELETE', `${ADMIN_API.questionnaires}/${id}`, { reason: 'asked' })
  expect((await add({}, key)).status).toBe(410)
  expect(await app.sql`select id from inbox_leads`).toEqual([])
})

test.each([
  [{ lastName: ' ' }, 'family.firstName'],
  [{ mayKeep: false }, 'family.mayKeep'],
  [{ zipCode: '12' }, 'family.zipCode'],
  [{ email: 'x' }, 'family.email'],
  [{ state: 'XX' }, 'family.state'],
])('stores nothing of %j', async (family, path) => {
  const response = await add(family)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
  expect(await app.sql`select from questionnaires`).toEqual([])
})

test('offers the leads with the same phone number, email, or name and town, to advisors too', async () => {
  await app.submit(
    randomUUID(),
    someAnswers({ firstName: 'Rosa', lastName: 'Diaz', phone: '512-555-0134', email: 'r@s.example' }),
  )
  const advisor = await signIn(app, `ann-${randomUUID().slice(0, 8)}`)
  const nothing = { firstName: '', lastName: '', phone: '', email: '', city: '' }
  const similar = async (hints: object) =>
    (await (await app.call('POST', ADMIN_API.inboxSimilar, { ...nothing, ...hints }, advisor.headers)).json())
      .length
  expect(await similar({ phone: '(512) 555-0134' })).toBe(1)
  expect(await similar({ email: 'R@s.example' })).toBe(1)
  expect(await similar({ firstName: 'rosa', lastName: 'diaz', city: 'austin' })).toBe(1)
  expect(await similar({ firstName: 'rosa', lastName: 'diaz' })).toBe(0)
  expect(await similar({})).toBe(0)
})
