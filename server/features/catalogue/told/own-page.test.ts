import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { transaction } from '#server/platform/database/transaction.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { waitForLockWaits } from '#server/testing/lock-waits.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { OWN_PAGE_TOKEN, OwnPage, OwnPageLink, WaitingAnswer } from '#shared/catalog/own-page.ts'
import { ToldRecord } from '#shared/catalog/told-record.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'

const TOLD = `${ADMIN_API.facilities}/house-04/told`

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await setCatalogue(app.sql, TWENTY)
  for (const table of ['told_facts', 'told_entries', 'told_links', 'request_counts'])
    await app.sql`delete from ${app.sql(table)}`
})

const makeLink = async () => z.parse(OwnPageLink, await (await app.call('POST', `${TOLD}/links`)).json())
const send = (method: string, token: string, body?: unknown) =>
  app.call(method, API.ownPage, body, { [OWN_PAGE_TOKEN]: token })
const say = async (token: string, body: unknown) =>
  z.parse(z.strictObject(OwnPage.shape), await (await send('PUT', token, body)).json())
const decide = (version: number, decision: string) => app.call('PUT', `${TOLD}/${version}`, { decision })
const shown = async () => (await app.send('GET', `${API.facilities}/house-04`)).json()
const waiting = async () =>
  z.parse(z.array(WaitingAnswer), await (await app.call('GET', ADMIN_API.communityAnswers)).json())

test('families see nothing before the first answer is accepted, and later ones at once, until they are taken back', async () => {
  const { token } = await makeLink()
  expect(await say(token, { priceFrom: 5200, rooms: 1, note: 'Our phone is new' })).toMatchObject({
    answer: 'waits',
    told: [],
  })
  expect((await shown()).told).toBeUndefined()
  expect(await waiting()).toMatchObject([{ id: 'house-04', version: 1, answer: 'waits' }])

  const accepted = z.parse(ToldRecord, await (await decide(1, 'accept')).json())
  expect(accepted.entries).toMatchObject([{ answer: 'counts', note: 'Our phone is new', username: 'olive' }])
  expect(await shown()).toMatchObject({ price: 5200 })

  expect(await say(token, { priceFrom: 5400, rooms: 0 })).toMatchObject({ answer: 'counts' })
  expect(await shown()).toMatchObject({ price: 5400 })
  expect(z.parse(OwnPage, await (await send('DELETE', token)).json()).answer).toBe('withdrawn')
  expect(await shown()).toMatchObject({ price: 5200 })
  expect((await decide(2, 'accept')).status).toBe(409)

  await say(token, { priceFrom: 5600 })
  expect(await shown()).toMatchObject({ price: 5600 })
  expect((await decide(3, 'refuse')).status).toBe(200)
  expect(await shown()).toMatchObject({ price: 5200 })
  // The refusal ended the link. What the home takes back by a new one doesn't make it trusted again.
  expect((await send('GET', token)).status).toBe(404)
  const { token: next } = await makeLink()
  await send('DELETE', next)
  expect(await say(next, { priceFrom: 9000 })).toMatchObject({ answer: 'waits' })
  expect(await shown()).toMatchObject({ price: 5200 })
})

test('what staff recorded after an answer still holds once the answer is accepted', async () => {
  const { token } = await makeLink()
  await say(token, { priceFrom: 5200, pets: true })
  await app.call('PUT', TOLD, { priceFrom: 5000 })
  await decide(1, 'accept')
  expect(await shown()).toMatchObject({
    price: 5000,
    told: expect.arrayContaining([expect.objectContaining({ fact: 'pets' })]),
  })
  expect((await decide(1, 'accept')).status).toBe(409)
  // Postgres knows no such integer.
  expect((await decide(2 ** 31, 'accept')).status).toBe(404)
})

test('a link belongs to one community, ends after 30 days, and its secret is stored nowhere', async () => {
  const { token, expiresAt } = await makeLink()
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(30)
  const [row] = await app.sql`select to_jsonb(told_links)::text as text from told_links`
  expect(row?.text).not.toContain(token)
  expect((await app.sql`select from audit_log where details::text like ${`%${token}%`}`).count).toBe(0)
  expect(await (await send('GET', token)).json()).toMatchObject({ told: [], answer: null })
  await app.sql`update told_links set expires_at = now()`
  for (const [method, body] of [['GET'], ['PUT', { rooms: 1 }], ['DELETE']] as const)
    expect((await send(method, token, body)).status).toBe(404)
  await makeLink()
  expect((await app.sql`select from told_links`).count).toBe(1)
  for (const wrong of ['x'.repeat(43), 'short', ''])
    expect([404, 422]).toContain((await send('GET', wrong)).status)
})

test('of links made at once, one works, and one that ends takes no answer that came before', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, makeLink))
  const statuses = await Promise.all(made.map(async ({ token }) => (await send('GET', token)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)

  const { token } = await makeLink()
  const { answers } = await transaction(app.sql, async (tx) => {
    await tx`select from facilities where id = 'house-04' for update`
    const answers = ['PUT', 'DELETE'].map((method) =>
      send(method, token, method === 'PUT' ? { rooms: 1 } : undefined),
    )
    await waitForLockWaits(app.sql, 2)
    await tx`delete from told_links`
    // An array would be awaited before the transaction ends.
    return { answers }
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404])
  expect((await app.sql`select from told_entries`).count).toBe(0)
})

test('an answer that waits is replaced by the next, and a link gives only so many a day', async () => {
  const { token } = await makeLink()
  for (let answer = 1; answer <= 18; answer++) {
    await app.sql`delete from request_counts`
    await say(token, { rooms: answer })
  }
  expect(await waiting()).toMatchObject([{ id: 'house-04', version: 18, answer: 'waits' }])
  expect((await app.sql`select from told_entries`).count).toBe(1)
  // What staff saw is no longer what the community says.
  expect((await decide(17, 'accept')).status).toBe(409)
  expect((await decide(18, 'accept')).status).toBe(200)
  await say(token, { rooms: 1 })
  expect(await waiting()).toMatchObject([{ version: 19, answer: 'counts' }])
  await say(token, { rooms: 2 })
  expect((await send('PUT', token, { rooms: 3 })).status).toBe(429)
  await app.sql`update told_links set answered_on = answered_on - 1`
  expect((await send('PUT', token, { rooms: 3 })).status).toBe(200)
})

test('staff end a link, and so do a new one and the deactivation of its maker', async () => {
  const { adminId, headers: advisor } = await signIn(app, `advisor-${crypto.randomUUID()}`, 'advisor')
  const opens = async (token: string) => (await send('GET', token)).status
  const { token: first } = await makeLink()
  const { token: second } = await makeLink()
  expect([await opens(first), await opens(second)]).toEqual([404, 200])
  const ended = z.parse(ToldRecord, await (await app.call('DELETE', `${TOLD}/links`)).json())
  expect([ended.linkEndsAt, await opens(second)]).toEqual([null, 404])
  expect((await app.audited('community_link_ended')).at(-1)).toMatchObject({ subject: 'house-04' })
  const { token: third } = z.parse(
    OwnPageLink,
    await (await app.call('POST', `${TOLD}/links`, undefined, advisor)).json(),
  )
  expect(await opens(third)).toBe(200)
  await app.sql`update admins set is_active = false where id = ${adminId}`
  expect(await opens(third)).toBe(404)
})

test('bad answers are named, and one network may only try so often', async () => {
  const { token } = await makeLink()
  for (const [body, path] of [
    [{}, 'priceFrom'],
    [{ priceFrom: 20 }, 'priceFrom'],
    [{ priceFrom: 5000, priceTo: 4000 }, 'priceTo'],
    [{ rooms: 'some' }, 'rooms'],
    [{ note: 'x'.repeat(2001) }, 'note'],
  ] as const) {
    const response = await send('PUT', token, body)
    expect([response.status, (await response.json()).issues[0].path]).toEqual([422, path])
  }
  expect((await app.sql`select from told_entries`).count).toBe(0)
  let status = 0
  for (let call = 0; call < 30 && status !== 429; call++) status = (await send('GET', token)).status
  expect(status).toBe(429)
})

test('advisors may send links and accept answers, strangers may not, and the audit log says who did', async () => {
  const { headers: advisor } = await signIn(app, `advisor-${crypto.randomUUID()}`, 'advisor')
  const { token } = await makeLink()
  await say(token, { rooms: 1 })
  const calls = [
    ['POST', `${TOLD}/links`, undefined],
    ['GET', ADMIN_API.communityAnswers, undefined],
    ['PUT', `${TOLD}/1`, { decision: 'accept' }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await app.call(method, path, body, {})).status).toBe(401)
    expect((await app.call(method, path, body, advisor)).status).toBe(200)
  }
  expect((await app.audited('community_link_made')).at(-1)).toMatchObject({ subject: 'house-04' })
  expect((await app.audited('community_answered')).at(-1)).toMatchObject({
    username: null,
    subject: 'house-04',
    details: { version: 1, facts: { rooms: 1 }, answer: 'waits' },
  })
  expect((await app.audited('community_answer_decided')).at(-1)).toMatchObject({
    details: { version: 1, answer: 'counts' },
  })
  expect((await app.call('POST', `${ADMIN_API.facilities}/none/told/links`)).status).toBe(404)
})

test('who answered and the note can be erased', async () => {
  const { token } = await makeLink()
  await say(token, { rooms: 1, toldBy: 'Marta Quinn', note: 'Call my cell' })
  const [{ id }] = await app.sql<
    [{ id: string }]
  >`select facility_id || '/' || version as id from told_entries`
  const erase = { leadIds: [], messageIds: [], callIds: [id], reason: 'asked by phone' }
  expect((await app.call('POST', ADMIN_API.personErasure, erase)).status).toBe(200)
  expect(await app.sql`select told_by, note from told_entries`).toEqual([{ toldBy: null, note: null }])
})
