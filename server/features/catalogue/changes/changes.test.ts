import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countPublicFacilities } from '#server/features/family/facilities/service.ts'
import { validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { type Cells, openRegisterFolder } from '#server/testing/register-file.ts'
import { ownHome, texanHome } from '#server/testing/register-rows.ts'
import { texas } from '#server/testing/registers.ts'
import { CatalogueChange } from '#shared/catalog/catalogue-changes.ts'
import { openPack } from '#shared/catalog/packs/open-pack.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { importFile, removeSource } from '../import-file.ts'
import { makePacksOf, readCountry } from '../packs/build-packs.ts'
import { operatorList } from '../registers/operator-list.ts'
import { takeFetched } from '../sources/take-edition.ts'

const PATH = ADMIN_API.catalogueChanges
const CEDAR = {
  name: 'Cedar Bend',
  address: '101 Cedar Court',
  city: 'Palestine',
  zipCode: '75801',
  phone: '(903) 555-0123',
  careTypes: ['Assisted Living'],
  licenseNumber: '821',
  capacity: 14,
}

const app = openForTests(openPortalApp)
const folder = openForTests(openRegisterFolder)
beforeAll(async () => {
  // Every import reads all ZIP codes.
  await app.sql`delete from zip_codes where state <> 'TX'`
})
afterEach(async () => {
  await app.sql`delete from catalogue_changes`
  await app.sql`delete from catalogue_sources`
  await app.sql`delete from facilities`
  await app.sql`delete from told_facts`
  await app.sql`delete from request_counts`
})

const house = (number: number, change: Cells = {}): Cells =>
  ownHome({
    id: `a-${number}`,
    name: `House ${number}`,
    address: `${number} Juniper Street`,
    residents: '',
    phone: `(512) 555-0${100 + number}`,
    ...change,
  })
const houses = (count = 12) => Array.from({ length: count }, (_, index) => house(index + 1))
const load = async (rows: Cells[], date: string, format = operatorList, source = 'own') => {
  const path = await folder.writeRows(`${source}.csv`, format, rows)
  return importFile(app.sql, { path, source, date, today: '2026-11-27' })
}
const post = (body: unknown) => app.call('POST', PATH, body)
const change = async (body: unknown) => {
  const answer = await post(body)
  const made = await answer.json()
  expect([answer.status, made]).toEqual([200, made])
  return z.parse(CatalogueChange, made)
}
const undo = async (id: string) => (await app.call('DELETE', `${PATH}/${id}`)).status
const list = async () => z.parse(z.array(CatalogueChange), await (await app.call('GET', PATH)).json())
const idOf = async (name: string): Promise<string> =>
  (await app.sql`select id from facilities where name = ${name}`)[0]?.id
const detail = async (id: string) => {
  const answer = await app.send('GET', `${API.facilities}/${id}`)
  return { status: answer.status, body: await answer.json() }
}
const matches = async () => {
  const { facilities, fartherAway } = await findFor(app.sql, validAnswers())
  return [...facilities, ...fartherAway]
}
const names = async () => (await app.sql`select name from facilities order by name`).map(({ name }) => name)

/** Everything that families see: the catalog, their lists, places, and phones' packs. */
async function seen(): Promise<string> {
  const zips =
    await app.sql`select zip_code, city, state, latitude, longitude from zip_codes order by zip_code`
  const packs = await makePacksOf(app.sql, await readCountry(app.sql), 'TX', zips as never)
  const opened = packs.map(({ text }) => openPack(text) && text)
  const pages = [`${API.facilities}?limit=100`, `${API.communities}?state=TX&zipCode=78701`].map(
    async (path) => (await app.send('GET', path)).text(),
  )
  return JSON.stringify([await matches(), await Promise.all(pages), opened])
}

/** Hides, closes and corrects three houses, and adds one. */
async function changeFour() {
  const [hidden, closed, corrected] = await Promise.all(['House 3', 'House 5', 'House 7'].map(idOf))
  const made = [
    await change({ kind: 'hidden', communityId: hidden, reason: 'It asked us not to list it' }),
    await change({ kind: 'closed', communityId: closed, reason: 'The phone is dead' }),
    await change({
      kind: 'corrected',
      communityId: corrected,
      reason: 'Called them',
      fields: { name: 'Heron House', phone: '(512) 555-0199', zipCode: '78702' },
    }),
    await change({ kind: 'added', reason: 'Opened in May', fields: CEDAR }),
  ]
  return { hidden, closed, corrected, made } as {
    hidden: string
    closed: string
    corrected: string
    made: typeof made
  }
}

async function expectChanged(
  { hidden, closed, corrected }: Awaited<ReturnType<typeof changeFour>>,
  count: number,
) {
  const all = await seen()
  for (const gone of ['House 3"', 'House 5"', 'House 7"']) expect(all).not.toContain(gone)
  for (const kept of ['Heron House', 'House 6', 'Cedar Bend']) expect(all).toContain(kept)
  expect((await names()).length).toBe(count)
  for (const id of [hidden, closed])
    expect(await detail(id)).toMatchObject({ status: 404, body: { code: 'not_listed' } })
  const { body } = await detail(corrected)
  expect(body).toMatchObject({ name: 'Heron House', phone: '(512) 555-0199' })
  expect(body.location).toBe('7 Juniper Street, Austin, TX 78702')
  const facts = body.facts.filter(({ fact }: { fact: string }) => fact === 'corrected')
  expect(facts.map(({ column, value }: { column: string; value: string }) => [column, value]).sort()).toEqual(
    [
      ['name', 'House 7'],
      ['phone', '(512) 555-0107'],
      ['zipCode', '78701'],
    ],
  )
}

test('a whole import after changes by hand neither undoes nor duplicates them, on servers and in packs', async () => {
  await load(houses(), '2026-01-01')
  const changed = await changeFour()
  await expectChanged(changed, 11)
  // The next edition, as the terminal and as the night takes it.
  await load(
    houses(14).map((row) => ({ ...row, monthly_price: '4300' })),
    '2026-02-01',
  )
  await expectChanged(changed, 13)
  const path = await folder.writeRows(
    'own.csv',
    operatorList,
    houses(14).map((row) => ({ ...row, rating: '4' })),
  )
  const fetched = { path, source: 'own', dataDir: app.env.DATA_DIR, today: '2026-11-27' }
  expect(await takeFetched(app.sql, fetched)).toMatchObject({ state: 'applied' })
  await expectChanged(changed, 13)
  // A source that leaves and returns, and a register that numbers its homes again.
  await removeSource(app.sql, 'own')
  await load(
    houses(14).map((row) => ({ ...row })),
    '2026-03-01',
  )
  await expectChanged(changed, 13)
  await load([...houses(14).slice(0, 2), house(3, { id: 'new-3' }), ...houses(14).slice(3)], '2026-04-01')
  await expectChanged(changed, 13)
})

test('a home that a register numbers again keeps its address, and what it told', async () => {
  await load(houses(), '2026-01-01')
  const [id, known] = [await idOf('House 3'), await names()]
  const path = `${ADMIN_API.facilities}/${id}/told`
  const told = { ...{ priceFrom: 5200, rooms: 2 }, note: 'The east wing opens in May' }
  expect((await app.call('PUT', path, told)).status).toBe(200)
  await load(
    [...houses(2), house(3, { id: 'new-3', address: '3 JUNIPER ST.' }), ...houses().slice(3)],
    '2026-02-01',
  )
  expect(await names()).toEqual(known)
  expect(await detail(id)).toMatchObject({ status: 200, body: { id, name: 'House 3', price: 5200 } })
  expect(await (await app.call('GET', path)).json()).toMatchObject({
    version: 1,
    entries: [{ note: told.note }],
  })
  expect((await matches()).map((match) => match.id)).toContain(id)
  const [renumbered] = await app.sql`select id from facility_records where source_id = 'new-3'`
  expect((await detail(renumbered?.id)).body).toMatchObject({ id, price: 5200 })
})

test.each([
  [
    'license number',
    {
      'Facility Name': 'CB SENIOR LIVING LLC',
      'Physical Address': '99 OTHER ROAD',
      'Facility Phone Number': '',
    },
  ],
  ['name, address and ZIP code', { Facility_ID: '999' }],
])(
  'an added home that a register lists by now is shown once, and the list says so: by %s',
  async (_, cells) => {
    const added = await change({
      kind: 'added',
      reason: 'Opened in May',
      fields: { ...CEDAR, name: 'Cedar Bend of Palestine' },
    })
    expect(added).toMatchObject({ kind: 'added', username: 'olive', alsoIn: [], undoneAt: null })
    expect((await detail(added.communityId)).body).toMatchObject({
      name: 'Cedar Bend of Palestine',
      facts: [
        { fact: 'addedByHand', value: true, publisher: 'by-hand' },
        { fact: 'licenseNumber', value: '821' },
        { fact: 'capacity', value: 14 },
      ],
    })
    const palestine = [
      texanHome(cells),
      texanHome({
        'Facility Name': 'ELM COURT',
        Facility_ID: '1',
        'Physical Address': '5 ELM COURT',
        'Facility Phone Number': '',
      }),
    ]
    await load(palestine, '2026-01-01', texas, 'tx')
    expect(await names()).toHaveLength(2)
    expect(await list()).toMatchObject([
      { id: added.id, communityId: added.communityId, alsoIn: [texas.publisher] },
    ])
    // The register's own words come first, and the link to the added home still works.
    expect((await detail(added.communityId)).body.facts).toContainEqual(
      expect.objectContaining({ fact: 'capacity', value: 60 }),
    )
    expect(await undo(added.id)).toBe(204)
    expect(await names()).toHaveLength(2)
  },
)

test('each change can be undone once; then the registers say again what holds', async () => {
  await load(houses(), '2026-01-01')
  const before = await seen()
  const { made } = await changeFour()
  for (const { id } of made) expect(await undo(id)).toBe(204)
  expect(await seen()).toBe(before)
  expect(await undo(made[0]?.id ?? '')).toBe(404)
  expect((await list()).map(({ undoneBy }) => undoneBy)).toEqual(['olive', 'olive', 'olive', 'olive'])
  for (const action of ['catalogue_changed', 'catalogue_change_undone']) {
    const subjects = (await app.audited(action)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
  }
})

test('staff can give a home a phone number with an extension, and it is the register’s number', async () => {
  await change({
    kind: 'added',
    reason: 'x',
    fields: { ...CEDAR, address: undefined, phone: '903.555.0123 x12' },
  })
  const homes = [texanHome({ 'Facility Name': 'CEDAR BEND', 'Facility Phone Number': '903 5550123' })]
  await load(homes, '2026-01-01', texas, 'tx')
  expect(await names()).toEqual(['Cedar Bend'])
})

test('a correction that the register has made too is no longer shown as one', async () => {
  await load(houses(), '2026-01-01')
  await change({
    kind: 'corrected',
    communityId: await idOf('House 2'),
    reason: 'Called',
    fields: { phone: '(512) 555-0150' },
  })
  await load(
    houses().map((row) => (row.id === 'a-2' ? { ...row, phone: '512 555 0150' } : row)),
    '2026-02-01',
  )
  expect((await detail(await idOf('House 2'))).body).not.toHaveProperty('facts')
})

test('ranking is blind to changes by hand, but for the facts', async () => {
  await load(houses(), '2026-01-01')
  const before = await matches()
  await change({
    kind: 'corrected',
    communityId: before[0]?.id,
    reason: 'x',
    fields: { phone: '(512) 555-0150', website: null },
  })
  expect((await matches()).map(({ id, score }) => [id, score])).toEqual(
    before.map(({ id, score }) => [id, score]),
  )
  await change({ kind: 'hidden', communityId: before[4]?.id, reason: 'x' })
  expect((await matches()).map(({ id, score }) => [id, score])).toEqual(
    before.filter((_, index) => index !== 4).map(({ id, score }) => [id, score]),
  )
  // An added home is judged as the same one of a register is.
  await change({
    kind: 'added',
    reason: 'x',
    fields: {
      name: 'Twin',
      address: '9 Elm Street',
      city: 'Austin',
      zipCode: '78701',
      careTypes: ['Assisted Living'],
    },
  })
  const added = (await matches()).find(({ name }) => name === 'Twin')?.score
  await load(
    [
      ...houses(),
      house(90, {
        name: 'Twin B',
        address: '11 Elm Street',
        zip: '78701',
        care_types: 'assisted living',
        monthly_price: '',
        rating: '',
        amenities: '',
        absent_amenities: '',
        phone: '',
      }),
    ],
    '2026-02-01',
  )
  expect((await matches()).find(({ name }) => name === 'Twin B')?.score).toEqual(added)
})

test('a stored answer keeps its list', async () => {
  await load(houses(), '2026-01-01')
  const key = crypto.randomUUID()
  const answers = validAnswers()
  const submit = async () => (await app.submit(key, answers)).json()
  const before = await submit()
  await change({ kind: 'hidden', communityId: before.facilities[0].id, reason: 'x' })
  expect(await submit()).toEqual(before)
})

test('a home that told that it has closed has no page either, until it takes that back', async () => {
  await load(houses(), '2026-01-01')
  const id = await idOf('House 4')
  const tell = (closed: boolean) => app.call('PUT', `${ADMIN_API.facilities}/${id}/told`, { closed })
  const totals = async (): Promise<[listed: number, mapped: number]> => [
    (await (await app.send('GET', `${API.communities}?state=TX`)).json()).total,
    await countPublicFacilities(app.sql, true),
  ]
  const before = await totals()
  expect((await tell(true)).status).toBe(200)
  expect(await detail(id)).toMatchObject({ status: 404, body: { code: 'not_listed' } })
  expect(await totals()).toEqual([before[0] - 1, before[1] - 1])
  expect((await tell(false)).status).toBe(200)
  expect(await totals()).toEqual(before)
  expect((await detail(id)).status).toBe(200)
  expect(await detail('nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each([
  [{ kind: 'added', reason: '', fields: CEDAR }, 'reason', /reason is missing/],
  [{ kind: 'added', reason: 'x', fields: { ...CEDAR, zipCode: '00001' } }, 'fields.zipCode', /isn’t known/],
  [{ kind: 'added', reason: 'x', fields: { ...CEDAR, phone: '12' } }, 'fields.phone', /ten digits/],
  [{ kind: 'added', reason: 'x', fields: { ...CEDAR, capacity: 0 } }, 'fields.capacity', /At least one/],
  [{ kind: 'corrected', reason: 'x', communityId: 'a', fields: {} }, 'fields', /at least one thing/],
  [{ kind: 'hidden', reason: 'a\0b', communityId: 'a' }, 'reason', /NUL/],
])('names what is wrong: %j', async (body, path, message) => {
  const answer = await post(body)
  expect(answer.status).toBe(422)
  expect((await answer.json()).issues).toContainEqual({ path, message: expect.stringMatching(message) })
})

test('refuses what the catalog has, doesn’t have, or made up', async () => {
  await load(houses(), '2026-01-01')
  const fields = { name: 'House 3', address: '3 Juniper St', city: 'Austin', zipCode: '78701' }
  const again = await post({ kind: 'added', reason: 'x', fields })
  expect([again.status, (await again.json()).message]).toEqual([
    409,
    'House 3 in Austin is in the catalog already.',
  ])
  await change({ kind: 'hidden', communityId: await idOf('House 3'), reason: 'x' })
  expect((await (await post({ kind: 'added', reason: 'x', fields })).json()).message).toMatch(
    /undo that instead/,
  )
  expect((await post({ kind: 'hidden', communityId: 'nothing', reason: 'x' })).status).toBe(404)
  await app.sql`update facilities set source = 'sample' where name = 'House 1'`
  expect((await post({ kind: 'hidden', communityId: await idOf('House 1'), reason: 'x' })).status).toBe(409)
})
