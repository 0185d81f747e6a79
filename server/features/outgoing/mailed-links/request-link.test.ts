import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { mailedTokens } from '#server/testing/mailed-tokens.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MAILS_PER_DAY } from '#shared/contract/mailed-link.ts'
import { API } from '#shared/contract/paths.ts'
import { MAILS_PER_DAY_FROM_ALL, REQUESTS_PER_MINUTE } from './routes.ts'

const HOUR_S = 3600
const { clock, advance } = createFakeClock()
const app = openForTests(() => openTestApp({ TRUST_PROXY: '127.0.0.1' }, undefined, clock))
beforeEach(async () => {
  await app.sql`truncate request_counts`
})

async function request(email: unknown) {
  await app.sql`delete from request_counts where bucket = 'link_from'`
  return app.sendJson(API.requestLink, { email })
}
async function tokensTo(address: string) {
  await app.idle()
  return mailedTokens(app.env.DATA_DIR, address)
}

/** How many emails this mailbox has had today. The files of erased leads are gone. */
async function countOf(address: string) {
  const [row] = await app.sql`
    select sum(count)::integer as count from request_counts, unnest(counts) as count
    where bucket = 'mailbox_day'
      and address_hash = rtrim(translate(encode(sha256(convert_to(${address}, 'UTF8')), 'base64'), '+/', '-_'), '=')`
  return row?.count
}

test('a known email is mailed another link, regardless of case, and the first one keeps working', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  await request(` ${sent.email.toUpperCase()} `)
  const tokens = await tokensTo(sent.email)
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect((await app.sendJson(API.openSearch, { token })).status).toBe(200)
})

test('a known and an unknown email get the same response', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  const responses = await Promise.all([request(sent.email), request('stranger@example.org')])
  const seen = await Promise.all(
    responses.map(async (response) => `${response.status} ${await response.text()}`),
  )
  expect(new Set(seen)).toEqual(new Set([expect.stringMatching(/^202 /)]))
  expect(await tokensTo('stranger@example.org')).toEqual([])
})

test('an invalid email is refused by name', async () => {
  expect((await (await request('rosa')).json()).issues).toMatchObject([{ path: 'email' }])
})

test('a mailbox gets three emails in 24 hours, receipts included, also by concurrent requests', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  await Promise.all(Array.from({ length: 4 }, () => request(sent.email)))
  expect(await tokensTo(sent.email)).toHaveLength(MAILS_PER_DAY)
  advance(23 * HOUR_S)
  expect((await request(sent.email)).status).toBe(202)
  expect(await tokensTo(sent.email)).toHaveLength(MAILS_PER_DAY)
  advance(2 * HOUR_S)
  await request(sent.email)
  expect(await tokensTo(sent.email)).toHaveLength(MAILS_PER_DAY + 1)
})

test('erasing and submitting again does not reset the count', async () => {
  const sent = someAnswers()
  for (let n = 0; n < 5; n++) {
    const key = randomUUID()
    expect((await app.submit(key, sent)).status).toBe(200)
    await app.idle()
    await app.erase(key)
  }
  expect(await countOf(sent.email)).toBe(MAILS_PER_DAY)
})

test('a stranger who uses up the emails of a day does not keep the family from its link', async () => {
  const sent = someAnswers()
  for (let n = 0; n <= MAILS_PER_DAY; n++) {
    const key = randomUUID()
    await app.submit(key, sent)
    await app.idle()
    if (n < MAILS_PER_DAY) await app.erase(key)
  }
  expect([await countOf(sent.email), await tokensTo(sent.email)]).toEqual([MAILS_PER_DAY, []])
  await request(sent.email)
  const [token] = await tokensTo(sent.email)
  expect((await app.sendJson(API.openSearch, { token })).status).toBe(200)
  // The same site again gets no more.
  await request(sent.email)
  expect(await tokensTo(sent.email)).toHaveLength(1)
})

test('all sites together get a mailbox twelve emails a day', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  await tokensTo(sent.email)
  const { url, stop } = app.listen()
  for (let n = 0; n < MAILS_PER_DAY_FROM_ALL + 3; n++)
    await fetch(`${url}${API.requestLink}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email: sent.email }),
    })
  expect(await tokensTo(sent.email)).toHaveLength(MAILS_PER_DAY_FROM_ALL)
  stop()
})

test('requests are limited per network', async () => {
  const ask = () => app.sendJson(API.requestLink, { email: 'stranger@example.org' })
  for (let n = 0; n < REQUESTS_PER_MINUTE; n++) expect((await ask()).status).toBe(202)
  expect((await ask()).status).toBe(429)
})
