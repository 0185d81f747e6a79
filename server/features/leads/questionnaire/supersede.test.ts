import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { listSentAnswers } from '#server/testing/stored-answers.ts'
import { eventually, openTestApp, someAnswers } from '#server/testing/test-app.ts'

const app = openForTests(openTestApp)

const supersedes = (key: string) => ({ supersedes: key })
const leads = (...emails: string[]) =>
  app.sql`select id, email, city, created_at, updated_at from questionnaires where email in ${app.sql(emails)}`
const versionsOf = (leadId: string) => listSentAnswers(app.sql, app.sql`questionnaire_id = ${leadId}`)

test('a correction replaces the lead in place and keeps the earlier version', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  const firstBody = await (await app.submit(first, sent)).text()
  const [before] = await leads(sent.email)
  const response = await app.submit(second, { ...sent, city: 'Dallas', zipCode: '75201' }, supersedes(first))
  expect(response.status).toBe(200)
  const [after, ...more] = await leads(sent.email)
  expect(more).toEqual([])
  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, city: 'Dallas' })
  const versions = await versionsOf(after?.id)
  expect(versions.map((v) => [v.sent.city, v.supersededBy !== null])).toEqual([
    ['Austin', true],
    ['Dallas', false],
  ])
  expect(await (await app.read(first)).text()).toBe(firstBody)
  expect(
    await app.sql`select 1 from submissions where consent_terms is not null and questionnaire_id = ${after?.id}`,
  ).toHaveLength(2)
})

test('a chain of corrections that changes the email is one lead, and the old email is free', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
  const sent = someAnswers()
  const newEmail = `new-${sent.email}`
  await app.submit(keys[0], sent)
  await app.submit(keys[1], { ...sent, city: 'Dallas' }, supersedes(keys[0]))
  await app.submit(keys[2], { ...sent, email: newEmail }, supersedes(keys[1]))
  expect(await leads(sent.email, newEmail)).toMatchObject([{ email: newEmail }])
  expect((await app.submit(keys[3], sent)).status).toBe(200)
  expect(await leads(sent.email, newEmail)).toHaveLength(2)
})

test('a correction cannot take another lead’s email', async () => {
  const [mine, theirs] = [someAnswers(), someAnswers()]
  const key = randomUUID()
  await app.submit(key, mine)
  await app.submit(randomUUID(), theirs)
  const response = await app.submit(randomUUID(), { ...mine, email: theirs.email }, supersedes(key))
  expect([response.status, (await response.json()).code]).toEqual([409, 'duplicate_email'])
  expect(await leads(mine.email)).toHaveLength(1)
})

test('without the right key the same email is refused, even with an unknown key', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  expect((await app.submit(randomUUID(), sent, supersedes(randomUUID()))).status).toBe(409)
  expect((await app.submit(randomUUID(), someAnswers(), supersedes(randomUUID()))).status).toBe(200)
})

test('a correction of an erased submission is refused, and the same answers without it are a new submission', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.erase(first)
  const refused = await app.submit(second, sent, supersedes(first))
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'replaced_erased'])
  expect(await leads(sent.email)).toEqual([])
  expect((await app.submit(second, sent)).status).toBe(200)
  expect(await leads(sent.email)).toHaveLength(1)
  expect((await app.read(first)).status).toBe(410)
})

test('so is one that reaches the server before what it corrects, if that was erased in transit', async () => {
  const first = randomUUID()
  await app.erase(first)
  expect((await app.submit(randomUUID(), someAnswers(), supersedes(first))).status).toBe(422)
})

test('a correction that races the erasure of what it corrects never becomes a new lead', async () => {
  for (let round = 0; round < 25; round++) {
    const [first, second] = [randomUUID(), randomUUID()]
    const sent = someAnswers()
    await app.submit(first, sent)
    const [lead] = await leads(sent.email)
    const [corrected] = await Promise.all([
      app.submit(second, { ...sent, city: 'Dallas' }, supersedes(first)),
      app.erase(first),
    ])
    const left = await leads(sent.email)
    // Either the correction was first, and the earlier version is erased; or the erasure was.
    if (corrected.status === 200) expect(left).toMatchObject([{ id: lead?.id, city: 'Dallas' }])
    else expect([corrected.status, left]).toEqual([422, []])
  }
})

test('a key that is not a UUID is reported, in either header', async () => {
  for (const name of ['Idempotency-Key', 'Supersedes']) {
    const response = await app.sendJson('/api/questionnaire', someAnswers(), { [name]: 'my key' })
    expect(response.status).toBe(422)
    const { code, issues } = await response.json()
    expect([code, issues]).toEqual(['invalid', [{ path: name, message: `The ${name} must be a UUID` }]])
  }
})

test('tabs that correct the same answers concurrently leave one lead and all versions', async () => {
  for (let round = 0; round < 15; round++) {
    const [first, ...corrections] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as [
      string,
      ...string[],
    ]
    const sent = someAnswers()
    await app.submit(first, sent)
    const responses = await Promise.all(
      corrections.map((key, n) => app.submit(key, { ...sent, city: `City ${n}` }, supersedes(first))),
    )
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    const [lead, ...more] = await leads(sent.email)
    expect(more).toEqual([])
    const versions = await versionsOf(lead?.id)
    expect(versions).toHaveLength(4)
    expect(versions.filter((v) => v.supersededBy === null).map((v) => v.sent.city)).toEqual([lead?.city])
  }
})

test('a correction that arrives together with the original never creates a second lead', async () => {
  for (let round = 0; round < 15; round++) {
    const [first, second] = [randomUUID(), randomUUID()]
    const sent = someAnswers()
    const [, corrected] = await Promise.all([
      app.submit(first, sent),
      app.submit(second, { ...sent, city: 'Dallas' }, supersedes(first)),
    ])
    expect(corrected.status).toBe(200)
    expect(await leads(sent.email)).toMatchObject([{ city: 'Dallas' }])
  }
})

test('a correction waits while the original is being stored, even if its email differs', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  const corrected = someAnswers({ city: 'Dallas' })
  await app.sql`create table held (id integer primary key)`
  await app.sql`create function hold() returns trigger language plpgsql as $$
    begin insert into held values (1) on conflict do nothing; return new; end $$`
  await app.sql`create trigger hold before insert on inbox_leads for each row execute function hold()`
  const holding = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = transaction(app.sql, async (tx) => {
    await tx`insert into held values (1)`
    holding.resolve()
    await gate.promise
  })
  await holding.promise
  const waiting = async (count: number) =>
    expect(
      await app.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(count)
  const storing = app.submit(first, sent)
  await eventually(() => waiting(1))
  const correcting = app.submit(second, corrected, supersedes(first))
  await eventually(() => waiting(2))
  gate.resolve()
  await held
  expect([(await storing).status, (await correcting).status]).toEqual([200, 200])
  expect(await leads(sent.email, corrected.email)).toMatchObject([{ email: corrected.email }])
})

test('two leads that concurrently exchange their emails do not fail with a deadlock', async () => {
  for (let round = 0; round < 3; round++) {
    const [one, two] = [someAnswers(), someAnswers()]
    const [keyOne, keyTwo] = [randomUUID(), randomUUID()]
    await Promise.all([app.submit(keyOne, one), app.submit(keyTwo, two)])
    const responses = await Promise.all([
      app.submit(randomUUID(), { ...one, email: two.email }, supersedes(keyOne)),
      app.submit(randomUUID(), { ...two, email: one.email }, supersedes(keyTwo)),
    ])
    for (const response of responses) expect([200, 409]).toContain(response.status)
    expect(await leads(one.email, two.email)).toHaveLength(2)
  }
})
