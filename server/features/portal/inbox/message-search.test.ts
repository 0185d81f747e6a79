import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { fillMessages } from '#server/testing/fill-inbox.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { MessagePage } from '#shared/desk/inbox-messages.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate contacts cascade`
})

const post = (body: unknown) => app.call('POST', ADMIN_API.inboxMessageSearch, body)
const search = async (body: unknown) => MessagePage.parse(await (await post(body)).json())
const find = async (body: unknown) => (await search(body)).messages.map(({ firstName }) => firstName)
const write = async (change: object = {}): Promise<string> => {
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'r@example.org',
    message: 'Is there a garden?',
  }
  const sent = await app.sendJson(API.contact, { ...message, ...change }, { 'idempotency-key': randomUUID() })
  return (await sent.json()).reference
}

/** Inserts messages without their places in the inbox. */
const insertOld = (count: number) => app.sql`
  insert into contacts (first_name, last_name, email, message, key_hash, request_hash, reference, created_at)
  select 'Old' || n, 'Diaz', 'many-' || n || '@example.org', 'Is there a garden?', sha256(n::text::bytea), '',
    'OLD-' || to_char(n, 'FM000'), now() - (n / 7) * interval '1 hour'
  from generate_series(1, ${count}::integer) as ns (n)`

test('finds a message by a part of each field and of its text, without case and diacritics', async () => {
  const reference = await write({
    firstName: 'Wilhelmína',
    lastName: 'Quimby',
    email: 'w.q@example.net',
    phone: '+1 (512) 767-7319',
    message: 'Does Grandmother’s CAT have to stay at home?',
    request: { kind: 'tour', community: { id: 'wi-1', name: 'Oak Manor', town: 'Madison, WI' } },
  })
  await write({ firstName: 'Other', phone: '303-555-0100' })
  const parts = [
    'wilhelmina',
    'QUÍM',
    'w.q@',
    '767-73',
    reference,
    reference.slice(0, 6),
    "grandmother's cat",
  ]
  for (const text of [...parts, 'oak manor', 'madison', 'quimby cat'])
    expect([text, await find({ text })]).toEqual([text, ['Wilhelmína']])
  for (const text of ['quimbyx', 'oak garden', '5127677310', '%%%'])
    expect([text, await find({ text })]).toEqual([text, []])
})

test('lists what is unread, not answered, answered or attached', async () => {
  for (const firstName of ['Fresh', 'Seen', 'Answered', 'Attached']) await write({ firstName })
  await app.sql`update inbox_messages set is_read = true where search_text !~ '^fresh'`
  await app.sql`update inbox_messages set is_answered = true where search_text ~ '^answered'`
  await app.sql`
    with lead as (
      insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
      values ('Bea', 'Wu', '75-80', 'Female', 'b@example.org', '$6,500+', array['Spa'], 'Austin', 'TX', '78701') returning id
    ),
    place as (
      insert into inbox_leads (id, received_at, indexed_at, search_text) select id, now(), now(), '' from lead returning id
    )
    select from place`
  await app.sql`update inbox_messages set lead_id = (select id from inbox_leads) where search_text ~ '^attached'`
  expect(await find({})).toEqual(['Attached', 'Answered', 'Seen', 'Fresh'])
  expect(await find({ view: 'unread' })).toEqual(['Fresh'])
  expect(await find({ view: 'unanswered' })).toEqual(['Attached', 'Seen', 'Fresh'])
  expect(await find({ view: 'answered' })).toEqual(['Answered'])
  expect(await find({ view: 'attached' })).toEqual(['Attached'])
  expect(await find({ view: 'unanswered', text: 'seen' })).toEqual(['Seen'])
  await app.sql`truncate questionnaires cascade`
})

test('pages through messages without gaps while others arrive', async () => {
  await insertOld(903)
  await write({ firstName: 'New' })
  await fillMessages(app)
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await search({ text: 'diaz', ...(cursor && { cursor }) })
    names.push(...page.messages.map(({ firstName }) => firstName))
    cursor = page.next
    await write({ firstName: 'Late' })
  } while (cursor)
  expect(names).toHaveLength(new Set(names).size)
  expect(names.filter((name) => name.startsWith('Old'))).toHaveLength(903)
})

test('the audit log says how many messages were read, and never what was searched', async () => {
  await insertOld(60)
  await fillMessages(app)
  const { next } = await search({ text: 'garden' })
  await search({ text: 'garden', cursor: next })
  const [first] = await app.audited('inbox_read')
  const [further] = await app.audited('contacts_read')
  expect(first?.details).toEqual({ count: 50, kind: 'messages' })
  expect(further?.details).toEqual({ count: 10, kind: 'messages' })
  expect(JSON.stringify([first, further])).not.toMatch(/garden/i)
})

test.each([
  [{ text: 'ab' }, 'text'],
  [{ text: 'x'.repeat(201) }, 'text'],
  [{ view: 'due' }, 'view'],
  [{ cursor: 'x' }, 'cursor'],
])('refuses a search that makes no sense (%j)', async (body, path) => {
  const response = await post(body)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
})
