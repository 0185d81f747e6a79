import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { solveProof } from '#server/testing/solve-proof.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { MAX_LANE_BYTES } from '#shared/contract/limits.ts'
import { API } from '#shared/contract/paths.ts'
import {
  FAMILY_LIST_TOKEN,
  FAMILY_LIST_WRITER,
  LANE_SECRET,
  MAX_LANES,
} from '#shared/together/family-lanes.ts'
import {
  FAMILY_LIST_MESSAGES,
  FREE_FAMILY_LISTS,
  idOfSecret,
  LANE_WRITES_PER_MINUTE,
  LAST_FIRST_VERSION,
  MAX_FAMILY_LISTS,
  NEW_LISTS_PER_DAY,
  sweepFamilyLists,
} from './service.ts'

let now = Date.parse('2026-03-04T05:06:07Z')
const app = openForTests(() => openTestApp({}, undefined, () => new Date(now)))
afterEach(() => {
  // No test uses up another one's allowance.
  now += 120_000
})

const secret = () => randomBytes(32).toString('base64url')
const versionOf = async (response: Response): Promise<number> => (await response.json()).version
const someCiphertext = (bytes = 100) => randomBytes(bytes).toString('base64url')
const makeList = () => ({ starter: secret(), token: secret(), writer: secret() })
type List = ReturnType<typeof makeList>

const pathOf = ({ starter }: List) => `${API.familyLists}/${idOfSecret(starter)}`
const laneOf = (list: List, writer: string) => `${pathOf(list)}/lanes/${idOfSecret(writer)}`
const index = (list: List, headers = {}) =>
  app.send('GET', pathOf(list), { headers: { [FAMILY_LIST_TOKEN]: list.token, ...headers } })
const read = (list: List, writer: string) =>
  app.send('GET', laneOf(list, writer), { headers: { [FAMILY_LIST_TOKEN]: list.token } })
const write = (list: List, writer: string, version: number, ciphertext = someCiphertext(), headers = {}) =>
  app.send('PUT', laneOf(list, writer), {
    headers: {
      'content-type': 'application/json',
      [FAMILY_LIST_TOKEN]: list.token,
      [FAMILY_LIST_WRITER]: list.writer,
      [LANE_SECRET]: writer,
      'if-match': `"${version}"`,
      ...headers,
    },
    body: JSON.stringify({ ciphertext }),
  })
const leave = (list: List, writer: string, own = writer) =>
  app.send('DELETE', laneOf(list, writer), {
    headers: { [FAMILY_LIST_TOKEN]: list.token, [FAMILY_LIST_WRITER]: list.writer, [LANE_SECRET]: own },
  })
const end = (list: List, starter = list.starter) =>
  app.send('DELETE', pathOf(list), { headers: { [LANE_SECRET]: starter } })
const statusAndCode = async (response: Response) => [response.status, (await response.json()).code]

test('each phone writes its lane and reads those of all', async () => {
  const [list, anna, ben] = [makeList(), secret(), secret()]
  const texts = [someCiphertext(), someCiphertext(), someCiphertext()] as const
  const first = await versionOf(await write(list, anna, 0, texts[0]))
  const bens = await versionOf(await write(list, ben, 0, texts[1]))
  expect(await (await write(list, anna, first, texts[2])).json()).toEqual({ version: first + 1 })
  const lanes = [
    { lane: idOfSecret(anna), version: first + 1, hasLeft: false },
    { lane: idOfSecret(ben), version: bens, hasLeft: false },
  ].sort((a, b) => (a.lane < b.lane ? -1 : 1))
  expect(await (await index(list)).json()).toEqual({ lanes })
  expect(await (await read(list, anna)).json()).toEqual({ version: first + 1, ciphertext: texts[2] })
  expect(await (await read(list, ben)).json()).toEqual({ version: bens, ciphertext: texts[1] })
})

test('a list that has not changed answers 304 without a body', async () => {
  const [list, anna] = [makeList(), secret()]
  const version = await versionOf(await write(list, anna, 0))
  const etag = String((await index(list)).headers.get('etag'))
  const same = await index(list, { 'if-none-match': etag })
  expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([304, '', 'no-store'])
  await write(list, anna, version)
  expect((await index(list, { 'if-none-match': etag })).status).toBe(200)
})

test('a stale write is refused and changes nothing', async () => {
  const [list, anna] = [makeList(), secret()]
  const version = await versionOf(await write(list, anna, 0, 'A'.repeat(40)))
  const refused = [await write(list, anna, 0), await write(list, anna, version + 1)]
  expect(await Promise.all(refused.map(statusAndCode))).toEqual([
    [412, 'stale'],
    [412, 'stale'],
  ])
  expect(await (await read(list, anna)).json()).toEqual({ version, ciphertext: 'A'.repeat(40) })
})

test('a lane with the largest first version is written again', async () => {
  const [list, anna] = [makeList(), secret()]
  await write(list, anna, 0)
  await app.sql`update family_lanes set version = ${LAST_FIRST_VERSION} where id = ${idOfSecret(anna)}`
  expect(await (await write(list, anna, LAST_FIRST_VERSION)).json()).toEqual({
    version: LAST_FIRST_VERSION + 1,
  })
})

test('of twenty writes at once with one version, one is stored', async () => {
  const [list, anna] = [makeList(), secret()]
  const responses = await Promise.all(Array.from({ length: 20 }, () => write(list, anna, 0)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)])
})

test('the key that reads neither writes nor leaves', async () => {
  const [list, anna] = [makeList(), secret()]
  const version = await versionOf(await write(list, anna, 0, 'A'.repeat(40)))
  const reader = { ...list, writer: secret() }
  expect((await index(reader)).status).toBe(200)
  expect((await (await read(reader, anna)).json()).ciphertext).toBe('A'.repeat(40))
  const refused = [
    await write(reader, secret(), 0),
    await write(reader, anna, version),
    await leave(reader, anna),
  ]
  expect(await Promise.all(refused.map(statusAndCode))).toEqual(Array(3).fill([403, 'forbidden']))
  expect((await (await index(list)).json()).lanes).toHaveLength(1)
  expect((await write(list, anna, version)).status).toBe(200)
})

test('a lane is written and left only with its own secret, and read only with the key of the list', async () => {
  const [list, anna, ben] = [makeList(), secret(), secret()]
  await write(list, anna, 0)
  const strangers = { ...list, token: secret() }
  const refused = [
    await write(list, anna, 1, undefined, { [LANE_SECRET]: ben }),
    await leave(list, anna, ben),
    await write(strangers, ben, 0),
    await read(strangers, anna),
    await index(strangers),
    await end(list, ben),
  ]
  expect(await Promise.all(refused.map(statusAndCode))).toEqual(refused.map(() => [403, 'forbidden']))
  expect((await (await index(list)).json()).lanes).toHaveLength(1)
})

test('a phone that leaves takes its words along, and a late write of it is refused', async () => {
  const [list, anna, ben] = [makeList(), secret(), secret()]
  const version = await versionOf(await write(list, anna, 0))
  await write(list, ben, 0)
  expect([(await leave(list, anna)).status, (await leave(list, anna)).status]).toEqual([204, 204])
  expect((await (await read(list, anna)).json()).ciphertext).toBeNull()
  expect(await statusAndCode(await write(list, anna, 0))).toEqual([412, 'stale'])
  expect(await statusAndCode(await write(list, anna, version + 2))).toEqual([412, 'stale'])
  const row = await app.sql`select ciphertext from family_lanes where id = ${idOfSecret(anna)}`
  expect(row).toEqual([{ ciphertext: null }])
})

test('the phone that started a list ends it for all', async () => {
  const [list, anna] = [makeList(), secret()]
  await write(list, anna, 0)
  expect([(await end(list)).status, (await end(list)).status]).toEqual([204, 204])
  const refused = [await write(list, anna, 0), await read(list, anna), await index(list)]
  expect(await Promise.all(refused.map(async (response) => (await response.json()).message))).toEqual(
    refused.map(() => FAMILY_LIST_MESSAGES.ended),
  )
  expect(await app.sql`select from family_lanes where list_id = ${idOfSecret(list.starter)}`).toHaveLength(0)
})

test('a list has at most twelve writers, and a lane at most 45,000 bytes', async () => {
  const list = makeList()
  for (let writer = 0; writer < MAX_LANES; writer++) await write(list, secret(), 0)
  expect(await statusAndCode(await write(list, secret(), 0))).toEqual([409, 'conflict'])
  const other = makeList()
  expect((await write(other, secret(), 0, someCiphertext(MAX_LANE_BYTES))).status).toBe(200)
  expect((await write(other, secret(), 0, someCiphertext(MAX_LANE_BYTES + 1))).status).toBe(422)
})

test('reading extends a list, an expired one is refused, and the sweep deletes it with its lanes', async () => {
  const [list, anna] = [makeList(), secret()]
  await write(list, anna, 0)
  const id = idOfSecret(list.starter)
  await app.sql`update family_lists set expires_at = now() + interval '1 day' where id = ${id}`
  await index(list)
  const [row] =
    await app.sql`select expires_at > now() + interval '170 days' as kept from family_lists where id = ${id}`
  expect(row).toEqual({ kept: true })
  await app.sql`update family_lists set expires_at = now() - interval '1 second' where id = ${id}`
  expect((await (await index(list)).json()).message).toBe(FAMILY_LIST_MESSAGES.expired)
  await sweepFamilyLists(app)
  expect(await app.sql`select from family_lanes where list_id = ${id}`).toHaveLength(0)
  expect(await statusAndCode(await index(list))).toEqual([404, 'not_found'])
})

test('in a fairly full table, a new list needs a proof of work, and in a full one those go first that no one opened for a week', async () => {
  const fill = (name: string, count: number, daysAgo: number) => app.sql`
    insert into family_lists (id, token_hash, writer_hash, expires_at)
    select ${name} || number, '', '', now() + make_interval(days => 180 - ${daysAgo}::integer)
    from generate_series(1, ${count}::integer) as number`
  const stored = async () => (await app.sql`select count(*)::integer as count from family_lists`)[0]?.count
  const prove = () => solveProof(app, 'family_list')
  const [list, anna] = [makeList(), secret()]
  await write(list, anna, 0)
  await fill('opened-', FREE_FAMILY_LISTS - (await stored()), 6)
  expect(await statusAndCode(await write(makeList(), secret(), 0))).toEqual([429, 'proof_required'])
  const contact = await solveProof(app, 'contact')
  expect(await statusAndCode(await write(makeList(), secret(), 0, undefined, contact))).toEqual([
    429,
    'proof_required',
  ])
  const proof = await prove()
  expect((await write(makeList(), secret(), 0, undefined, proof)).status).toBe(200)
  expect((await write(makeList(), secret(), 0, undefined, proof)).status).toBe(429)
  // A list that is there needs none.
  expect((await write(list, secret(), 0)).status).toBe(200)

  await fill('forgotten-', 1, 8)
  await fill('full-', MAX_FAMILY_LISTS - (await stored()), 6)
  expect((await write(makeList(), secret(), 0, undefined, await prove())).status).toBe(200)
  expect(await app.sql`select from family_lists where id = 'forgotten-1'`).toHaveLength(0)
  expect(await stored()).toBe(MAX_FAMILY_LISTS)
  expect(await statusAndCode(await write(makeList(), secret(), 0, undefined, await prove()))).toEqual([
    503,
    'unavailable',
  ])
  expect((await index(list)).status).toBe(200)
  await app.sql`delete from family_lists where token_hash = ''`
})

test('one network writes so often, and one site starts so many lists', async () => {
  const [list, anna] = [makeList(), secret()]
  let version = 0
  for (let count = 0; count < LANE_WRITES_PER_MINUTE; count++)
    version = await versionOf(await write(list, anna, version))
  expect(await statusAndCode(await write(list, anna, version))).toEqual([429, 'rate_limited'])
  const statuses: number[] = []
  for (let count = 0; count < NEW_LISTS_PER_DAY; count++) {
    now += 60_000
    statuses.push((await write(makeList(), secret(), 0)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})
