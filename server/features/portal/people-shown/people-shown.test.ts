import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fillInbox } from '#server/testing/fill-inbox.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { INBOX_PAGE } from '#shared/desk/inbox.ts'
import { ADVISOR_PEOPLE, LARGE_READ, sweepPeopleShown } from './people-shown.ts'

const app = openForTests(openPortalApp)
let ada: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  ada = await signIn(app, 'ada', 'advisor')
  await app.sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
    select 'Rosa', 'Diaz', '75-80', 'Female', 'many-' || n || '@example.org', '$6,500+', array['Spa'], 'Austin', 'TX', '78701'
    from generate_series(1, 200) as numbers (n)`
  await fillInbox(app)
})
beforeEach(() => app.sql`truncate people_shown, mails, request_counts`)

/** Notes that ada was shown so many other people. */
const showOthers = (count: number) => app.sql`
  insert into people_shown (admin_id, person_hash)
  select ${ada.adminId}, gen_random_uuid() from generate_series(1, ${count}::integer)`
const search = (body: object = {}, as = ada.headers) => app.call('POST', ADMIN_API.inboxSearch, body, as)
const countOf = async (adminId: string) =>
  (await app.sql`select from people_shown where admin_id = ${adminId}`).length

test('an advisor sees a bounded number of people a day, also by marking first pages as read', async () => {
  await showOthers(ADVISOR_PEOPLE - INBOX_PAGE - 10)
  const page = await (await search({ view: 'unread' })).json()
  await app.sql`update inbox_leads set is_read = true where id = any (${page.leads.map((lead: { id: string }) => lead.id)})`
  const refused = await search({ view: 'unread' })
  await app.sql`update inbox_leads set is_read = false`
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(24 * 3600)
  expect((await refused.json()).message).toContain('An advisor may see 2,000')
  expect(await countOf(ada.adminId)).toBe(ADVISOR_PEOPLE - 10)
  expect(await app.audited('reading_limited')).toMatchObject([{ username: 'ada' }])
  // Whom they have seen already, they still see; and an owner has no bound.
  expect((await search()).status).toBe(200)
  expect((await search({ text: 'rosa', cursor: page.next }, app.headers)).status).toBe(200)
})

test('calls at the same time count one after the other', async () => {
  await showOthers(ADVISOR_PEOPLE - 100)
  const pages: string[] = ['']
  for (let cursor = ''; pages.length < 4; ) {
    cursor = (await (await search(cursor ? { cursor } : {}, app.headers)).json()).next
    pages.push(cursor)
  }
  const answers = await Promise.all(pages.map((cursor) => search(cursor ? { cursor } : {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
})

test('the same people shown again count once, and those of yesterday no longer', async () => {
  for (let times = 0; times < 3; times++) await search()
  expect(await countOf(ada.adminId)).toBe(INBOX_PAGE)
  await app.sql`update people_shown set shown_at = now() - interval '26 hours'`
  await showOthers(ADVISOR_PEOPLE - INBOX_PAGE)
  expect((await search()).status).toBe(200)
  await app.sql`update people_shown set shown_at = now() - interval '26 hours'`
  await sweepPeopleShown(app.sql)
  expect(await countOf(ada.adminId)).toBe(0)
})

test('first pages are in the mail about a large read', async () => {
  await showOthers(LARGE_READ - INBOX_PAGE)
  await search()
  expect(await app.sql`select to_address, subject from mails order by to_address`).toMatchObject([
    { toAddress: 'ada@example.org', subject: `ada read ${LARGE_READ} records in Hearthfinder` },
    { toAddress: 'olive@example.org' },
  ])
})

test('an unknown lead that is named counts, too: what is refused is stored nowhere', async () => {
  await showOthers(ADVISOR_PEOPLE)
  const [lead] = await app.sql`select id from inbox_leads limit 1`
  const path = `${ADMIN_API.inboxLeads}/${lead?.id}`
  expect((await app.call('GET', path, undefined, ada.headers)).status).toBe(429)
  const note = { kind: 'note', key: randomUUID(), text: 'called' }
  expect((await app.call('POST', `${path}/events`, note, ada.headers)).status).toBe(429)
  expect(await app.sql`select from inbox_events`).toEqual([])
})
