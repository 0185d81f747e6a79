import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import { fillInbox } from '#server/testing/fill-inbox.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { InboxPage } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires cascade`
})

const post = (body: unknown) => app.call('POST', ADMIN_API.inboxSearch, body)
const search = async (body: unknown) => InboxPage.parse(await (await post(body)).json())
const find = async (text: string) => (await search({ text })).leads.map(({ firstName }) => firstName)
const submit = async (
  change: Record<string, unknown>,
  key: string = randomUUID(),
  headers = {},
): Promise<string> => (await (await app.submit(key, someAnswers(change), headers)).json()).reference

/** Inserts leads without their places in the inbox. */
const insertOld = (count: number) => app.sql`
  insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code,
    created_at, updated_at)
  select 'Old' || n, 'Diaz', '75-80', 'Female', 'many-' || n || '@example.org', '$6,500+', array['Spa'], 'Austin', 'TX',
    '78701', at, at
  from (select n, now() - (n / 7) * interval '1 minute' as at from generate_series(1, ${count}::integer) as ns (n)) as rows`

test('finds a lead by a part of each field, without case and diacritics', async () => {
  const email = 'wilhelmina.q@example.net'
  const reference = await submit({
    firstName: 'Wilhelmína',
    lastName: 'Quimby',
    email,
    phone: '+1 (512) 767-7319',
    city: 'Round Rock',
  })
  await submit({ firstName: 'Other', phone: '303-555-0100', email: 'someone@else.example' })
  const parts = [
    'wilhelmina',
    'HELM',
    'quím',
    'mina.q@',
    '767-73',
    '(512) 767',
    '7677319',
    'round',
    reference,
  ]
  for (const text of [
    ...parts,
    reference.toLowerCase(),
    reference.slice(0, 5),
    'quimby round 512',
    '  quimby ',
  ])
    expect([text, await find(text)]).toEqual([text, ['Wilhelmína']])
  for (const text of [
    'quimbyx',
    'quimby someone',
    '5127677310',
    'ZZZ-999',
    '%%%',
    '___',
    '\u0301\u0301\u0301',
  ])
    expect([text, await find(text)]).toEqual([text, []])
})

test('finds a corrected lead by its new answers and by every reference it had', async () => {
  const key = randomUUID()
  const email = 'rosa@correct.example'
  const first = await submit({ firstName: 'Rosa', lastName: 'Oldname', email }, key)
  const second = await submit({ firstName: 'Rosa', lastName: 'Newname', email }, randomUUID(), {
    supersedes: key,
  })
  expect(await find('Oldname')).toEqual([])
  for (const text of ['Newname', first, second]) expect([text, await find(text)]).toEqual([text, ['Rosa']])
  const [lead] = (await search({})).leads
  expect(lead).toMatchObject({
    reference: second,
    isRead: false,
    stage: 'new',
    correctedAt: expect.any(String),
  })
})

test('a correction moves a lead up', async () => {
  const key = randomUUID()
  const email = 'rosa@up.example'
  await submit({ firstName: 'Rosa', email }, key)
  await submit({ firstName: 'Later' })
  await submit({ firstName: 'Rosa', email, city: 'Dallas' }, randomUUID(), { supersedes: key })
  expect((await search({})).leads.map(({ firstName }) => firstName)).toEqual(['Rosa', 'Later'])
})

test('lists what is due by its day, also across pages', async () => {
  await insertOld(60)
  await fillInbox(app)
  await app.sql`
    insert into inbox_tasks (id, lead_id, what, due_on)
    select gen_random_uuid(), id, 'Call', current_date - (row_number() over () % 7)::integer - 1 from inbox_leads`
  const first = await search({ view: 'due' })
  const second = await search({ view: 'due', cursor: first.next })
  const rows = [...first.leads, ...second.leads]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(60)
  const days = rows.map(({ nextOn }) => nextOn)
  expect(days).toEqual([...days].sort())
})

test('an erased lead leaves nothing in the inbox', async () => {
  await submit({ firstName: 'Wilhelmina' })
  const [lead] = (await search({})).leads
  const erased = await app.call('DELETE', `${ADMIN_API.questionnaires}/${lead?.id}`, { reason: 'by phone' })
  expect(erased.status).toBe(204)
  expect(await search({})).toEqual({ leads: [], next: null })
  expect(await app.sql`select from inbox_leads`).toHaveLength(0)
})

test('pages through leads without gaps while others arrive', async () => {
  await insertOld(1203)
  await submit({ firstName: 'New' })
  await fillInbox(app)
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await search({ text: 'diaz', ...(cursor && { cursor }) })
    names.push(...page.leads.map(({ firstName }) => firstName))
    cursor = page.next
    await submit({ firstName: 'Late', lastName: 'Diaz' })
  } while (cursor)
  expect(names).toHaveLength(new Set(names).size)
  expect(names.filter((name) => name.startsWith('Old'))).toHaveLength(1203)
})

test('finds a rare lead among many through the index', async () => {
  await insertOld(6000)
  await app.sql`update questionnaires set last_name = 'Zsigmondy' where first_name = 'Old6000'`
  await fillInbox(app)
  expect(await find('sigmond')).toEqual(['Old6000'])
})

test('the database computes the same trigrams as the server', async () => {
  for (const text of [
    'rosa diaz',
    'ab',
    '',
    'o’brien 日本語の x',
    'a b c',
    '\u{1F600}\u{1F601}\u{1F602}\u{1F603}',
  ]) {
    const [row] = await app.sql`select text_trigrams(${text}) as trigrams`
    expect([...new Set<string>(row?.trigrams)].sort()).toEqual(trigramsOf(text.split(' ')).sort())
  }
})

test('lists only unread leads, and those of a stage', async () => {
  await submit({ firstName: 'First' })
  await submit({ firstName: 'Second' })
  await app.sql`update inbox_leads set is_read = true, stage = 'touring' where search_text like 'first%'`
  const list = async (body: object) => (await search(body)).leads.map(({ firstName }) => firstName)
  expect(await list({ view: 'unread' })).toEqual(['Second'])
  expect(await list({ stage: 'touring' })).toEqual(['First'])
  expect(await list({ view: 'unread', stage: 'touring' })).toEqual([])
  expect(await list({ view: 'unassigned', text: 'first' })).toEqual(['First'])
  expect(await list({ view: 'mine' })).toEqual([])
})

test('the audit log says how many leads were read, and never what was searched', async () => {
  await submit({ firstName: 'Wilhelmina' })
  await find('wilhelm')
  await find('nothing like this')
  const entries = await app.audited('inbox_read')
  expect(entries[0]).toEqual({
    adminId: app.adminId,
    username: 'olive',
    subject: null,
    details: { count: 1 },
  })
  expect(JSON.stringify(entries)).not.toMatch(/wilhelm/i)
})

test.each([
  [{ text: 'ab' }, 'text'],
  [{ text: 'a b c' }, 'text'],
  [{ text: 'x'.repeat(201) }, 'text'],
  [{ stage: 'lost' }, 'stage'],
  [{ view: 'some' }, 'view'],
  [{ cursor: 'x' }, 'cursor'],
])('refuses a search that makes no sense (%j)', async (body, path) => {
  const response = await post(body)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
})

test('lists only families who read Spanish, also one of a merged lead', async () => {
  for (const [firstName, language] of [
    ['Ana', 'es'],
    ['Bob', 'en'],
    ['Cal', undefined],
    ['Dora', 'es'],
  ] as const)
    await submit({ firstName, ...(language && { language }) })
  const names = ({ leads }: InboxPage) => leads.map(({ firstName }) => firstName)
  const found = await search({ language: 'es' })
  expect(names(found)).toEqual(['Dora', 'Ana'])
  expect(found.leads.map(({ language }) => language)).toEqual(['es', 'es'])
  const idOf = async (name: string) =>
    (await app.sql`select id from questionnaires where first_name = ${name}`)[0]?.id
  await app.sql`update inbox_leads set merged_into = ${await idOf('Bob')} where id = ${await idOf('Ana')}`
  expect(names(await search({ language: 'es' }))).toEqual(['Dora', 'Bob'])
  expect((await post({ language: 'fr' })).status).toBe(422)
})
