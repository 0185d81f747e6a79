import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setCatalogue, TWENTY, validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ToldConflict, ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

const PATH = `${ADMIN_API.facilities}/house-04/told`
const FULL = {
  ...{
    priceFrom: 5200,
    priceTo: 6800,
    rooms: 2,
    medicaid: true,
    languages: ['Spanish', 'Tagalog'],
    pets: true,
  },
  toldAt: '2026-11-21',
  toldBy: 'Marta at the desk',
  note: 'The east wing opens in May',
}

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await setCatalogue(app.sql, TWENTY)
  await app.sql`delete from told_facts`
  await app.sql`delete from told_entries`
})

const put = (body: unknown, path = PATH) => app.call('PUT', path, body)
const record = async (body: unknown) => z.parse(ToldRecord, await (await put(body)).json())
const detail = async (id = 'house-04') => (await app.send('GET', `${API.facilities}/${id}`)).json()
const listed = async () => (await findFor(app.sql, validAnswers())).facilities

/** Moves what was told into the past, as the clock would. */
const age = (days: number) => app.sql`
  update told_facts set told_at = told_at - make_interval(days => ${days}),
    expires_at = expires_at - make_interval(days => ${days})`

test('what an advisor records is shown at once, with its day and without the note and who said it', async () => {
  const stored = await record(FULL)
  expect(stored).toMatchObject({
    id: 'house-04',
    version: 1,
    entries: [{ username: 'olive', note: FULL.note }],
  })
  const shown = await detail()
  expect(
    Object.fromEntries(shown.told.map(({ fact, value }: { fact: string; value: unknown }) => [fact, value])),
  ).toEqual({
    priceFrom: 5200,
    priceTo: 6800,
    rooms: 2,
    medicaid: true,
    pets: true,
    languages: FULL.languages,
  })
  for (const { toldAt } of shown.told) expect(toldAt).toContain('2026-11-21')
  expect(shown).toMatchObject({ price: 5200, registerPrice: null })
  const match = (await listed()).find(({ id }) => id === 'house-04')
  expect(match?.told).toEqual(shown.told)
  const page = await (await app.send('GET', `${API.facilities}?limit=4`)).json()
  const place = await (await app.send('GET', `${API.communities}?state=TX`)).json()
  for (const all of [page, place.communities])
    expect(all.find(({ id }: { id: string }) => id === 'house-04').told).toEqual(shown.told)
  for (const text of [shown, match, page, place].map((one) => JSON.stringify(one)))
    expect(text).not.toMatch(/Marta|east wing|olive/)
})

test('the told price is the one that is compared, until it expires after 180 days; rooms after 30', async () => {
  const before = (await listed()).find(({ id }) => id === 'house-04')
  await record({ priceFrom: 9900, rooms: 'waiting_list' })
  const told = (await listed()).find(({ id }) => id === 'house-04')
  expect(told).toMatchObject({ price: 9900 })
  expect(JSON.stringify(told?.against)).toContain('above your budget')
  await age(31)
  expect((await detail()).told.map(({ fact }: { fact: string }) => fact)).toEqual(['priceFrom'])
  await age(150)
  expect((await listed()).find(({ id }) => id === 'house-04')).toEqual(before)
  expect((await detail()).told).toBeUndefined()
})

test('what is left out stays, null takes it back, and an older call does not replace a newer one', async () => {
  await record({ priceFrom: 5200, priceTo: 6800, rooms: 1 })
  await record({ rooms: 0 })
  expect(await detail()).toMatchObject({ price: 5200 })
  const { told } = await record({ rooms: 3, toldAt: '2026-10-30' })
  expect(told.find(({ fact }) => fact === 'rooms')?.value).toBe(0)
  expect((await record({ rooms: null })).told.map(({ fact }) => fact).sort()).toEqual([
    'priceFrom',
    'priceTo',
  ])
  // A new lowest price replaces the range.
  const last = await record({ priceFrom: 7000 })
  expect(last.told).toMatchObject([{ fact: 'priceFrom', value: 7000 }])
  expect(last.entries.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
})

test('an entry that is based on an earlier version overwrites nothing and gets what is stored', async () => {
  await record({ ...FULL, version: 0 })
  const response = await put({ priceFrom: 3000, version: 0 })
  expect(response.status).toBe(409)
  const { current } = z.parse(ToldConflict, await response.json())
  expect(current).toMatchObject({ version: 1, entries: [{ facts: { priceFrom: 5200 } }] })
  expect(await detail()).toMatchObject({ price: 5200 })
  await record({ priceFrom: 3000, version: 1 })
  expect(await detail()).toMatchObject({ price: 3000 })
})

test('two entries at the same time are both kept', async () => {
  const responses = await Promise.all([put({ rooms: 1 }), put({ pets: true }), put({ medicaid: false })])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await record({ rooms: 2 })).entries.map(({ version }) => version)).toEqual([4, 3, 2, 1])
})

test.each([
  [{ priceFrom: 20 }, 'priceFrom', /\$500 to \$30,000/],
  [{ priceFrom: 5000, priceTo: 4000 }, 'priceTo', /at least the lowest/],
  [{ rooms: 'some' }, 'rooms', /waiting_list/],
  [{ rooms: -1 }, 'rooms', /waiting_list/],
  [{ medicaid: 'yes' }, 'medicaid', /true or false/],
  [{ languages: ['x'.repeat(50)] }, 'languages.0', /letters/],
  [{ pets: 1 }, 'pets', /true or false/],
  [{ rooms: 1, toldAt: 'yesterday' }, 'toldAt', /date such as/],
  [{ rooms: 1, toldAt: '2099-01-01' }, 'toldAt', /future/],
  [{ rooms: 1, toldBy: 'x'.repeat(101) }, 'toldBy', /100 characters/],
  [{ note: 'x'.repeat(2001) }, 'note', /2,000 characters/],
  [{}, 'priceFrom', /at least one/],
])('%j is refused, and the field and the reason are named', async (body, path, message) => {
  const response = await put(body)
  expect(response.status).toBe(422)
  const { issues } = await response.json()
  expect(issues[0]).toMatchObject({ path, message: expect.stringMatching(message) })
  expect((await app.sql`select from told_entries`).count).toBe(0)
})

test('advisors may record it, strangers may not, and the audit log says who did', async () => {
  const { headers: advisor } = await signIn(app, `advisor-${crypto.randomUUID()}`, 'advisor')
  expect((await app.call('PUT', PATH, { rooms: 1 }, advisor)).status).toBe(200)
  for (const method of ['GET', 'PUT'])
    expect((await app.call(method, PATH, method === 'PUT' ? { rooms: 2 } : undefined, {})).status).toBe(401)
  const [entry] = await app.audited('community_told')
  expect(entry).toMatchObject({ subject: 'house-04', details: { version: 1, facts: { rooms: 1 } } })
  expect((await put({ rooms: 1 }, `${ADMIN_API.facilities}/none/told`)).status).toBe(404)
})
