import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { InboxCounts } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

const readCounts = async () => InboxCounts.parse(await (await app.call('GET', ADMIN_API.inboxCounts)).json())
const write = () =>
  app.sendJson(
    API.contact,
    { firstName: 'Rosa', lastName: 'Diaz', email: 'r@example.org', message: 'Is there a garden?' },
    { 'idempotency-key': randomUUID() },
  )

test('counts unread leads and messages, and lists when the newest came', async () => {
  expect(await readCounts()).toEqual({ unread: 0, unreadMessages: 0, due: 0, newLeads: [], newMessages: [] })
  await app.submit(randomUUID(), someAnswers())
  for (let number = 0; number < 22; number++) await write()
  await app.sql`update inbox_messages set is_read = true where id = (select id from inbox_messages order by received_at desc limit 1)`
  const times =
    await app.sql`select received_at from inbox_messages where not is_read order by received_at desc limit 20`
  const counts = await readCounts()
  expect(counts).toMatchObject({ unread: 1, unreadMessages: 21 })
  expect(counts.newLeads).toHaveLength(1)
  expect(counts.newMessages).toEqual(times.map(({ receivedAt }) => receivedAt.toISOString()))
})

test('each count stops at 1,000', async () => {
  await app.sql`
    with lead as (
      insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
      select 'Bea', 'Wu', '75-80', 'Female', n || '@b.example', '$6,500+', array['Spa'], 'Austin', 'TX', '78701'
      from generate_series(1, 1001) as ns (n) returning id
    )
    insert into inbox_leads (id, received_at, indexed_at, search_text) select id, now(), now(), '' from lead`
  expect((await readCounts()).unread).toBe(1000)
})
