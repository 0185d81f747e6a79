import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { BUDGET_LABELS } from '#shared/options.ts'
import { sweepParts } from './sweep.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeEach(async () => {
  await app?.close()
  app = await openTestApp()
})
afterAll(() => app.close())

const countParts = async () => (await app.sql`select count(*)::integer as count from answer_parts`)[0]?.count

async function submitted(server: Pick<typeof app, 'submit'> = app, change: Record<string, unknown> = {}) {
  const key = randomUUID()
  const response = await server.submit(key, someAnswers(change))
  return { key, status: response.status, text: await response.text() }
}

test('parts are deleted after the last answer that refers to them, and no earlier', async () => {
  const [first, second] = [await submitted(), await submitted()]
  const stored = await countParts()
  expect(stored).toBeGreaterThan(20)
  await app.erase(first.key)
  for (let sweep = 0; sweep < 3; sweep++) expect(await sweepParts(app.sql)).toBe(0)
  expect(await (await app.read(second.key)).text()).toBe(second.text)
  await app.erase(second.key)
  expect([await sweepParts(app.sql), await countParts()]).toEqual([0, stored])
  expect([await sweepParts(app.sql), await countParts()]).toEqual([stored, 0])
})

test('a server that remembers deleted parts stores them again', async () => {
  const other = app.anotherServer()
  for (const server of [app, other]) await app.erase((await submitted(server)).key)
  await sweepParts(app.sql)
  await sweepParts(app.sql)
  expect(await countParts()).toBe(0)
  for (const server of [app, other, other]) {
    const { key, status, text } = await submitted(server)
    expect([status, await (await app.read(key)).text()]).toEqual([200, text])
  }
})

test('a condemned part that is used again is kept', async () => {
  await app.erase((await submitted()).key)
  await sweepParts(app.sql)
  const again = await submitted(app.anotherServer())
  await sweepParts(app.sql)
  await sweepParts(app.sql)
  expect(await (await app.read(again.key)).text()).toBe(again.text)
})

test('a part that was found used is no longer condemned', async () => {
  const { key, text } = await submitted()
  await app.sql`update answer_parts set condemned_in = 1`
  expect(await sweepParts(app.sql)).toBe(0)
  expect(await app.sql`select 1 from answer_parts where condemned_in is not null`).toEqual([])
  expect(await (await app.read(key)).text()).toBe(text)
})

test('sweeps, submissions and erasures on two servers at once leave every answer whole', async () => {
  const other = app.anotherServer()
  const kept: { key: string; text: string }[] = []
  const families = async (server: typeof other) => {
    for (let round = 0; round < 10; round++) {
      // The sentences about a budget are unused between two rounds with it, and needed again in the second.
      const gone = await submitted(server, { budget: BUDGET_LABELS[round % BUDGET_LABELS.length] })
      await server.erase(gone.key)
      const stays = await submitted(server, { budget: BUDGET_LABELS[0] })
      expect([gone.status, stays.status]).toEqual([200, 200])
      if (round % 5 === 4) kept.push(stays)
      else await server.erase(stays.key)
    }
  }
  let isDone = false
  const sweeps = async () => {
    let deleted = 0
    while (!isDone) deleted += await sweepParts(app.sql)
    return deleted
  }
  const sweeping = [sweeps(), sweeps()]
  await Promise.all([families(app), families(app), families(other)]).finally(() => {
    isDone = true
  })
  const deleted = await Promise.all(sweeping)
  expect((deleted[0] ?? 0) + (deleted[1] ?? 0)).toBeGreaterThan(0)
  for (const { key, text } of kept) expect(await (await app.read(key)).text()).toBe(text)
})

test('a sweep waits for an answer that is being stored, gives way after a while, and lets later ones pass', async () => {
  const { key, text } = await submitted()
  await app.erase((await submitted()).key)
  await app.sql`insert into answer_parts (hash, body) values ('unused', 'unused')`
  await app.sql.begin(async (tx) => {
    // As an answer that is being stored.
    await tx`select epoch from answer_sweeps`
    await sweepParts(app.sql)
  })
  expect(await app.sql`select 1 from answer_parts where condemned_in is not null`).toEqual([])
  await sweepParts(app.sql)
  expect(await sweepParts(app.sql)).toBe(1)
  expect(await (await app.read(key)).text()).toBe(text)
})
