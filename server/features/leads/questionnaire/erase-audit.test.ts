import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'

const LIMIT = 3
const { clock, advance } = createFakeClock()
let app: Awaited<ReturnType<typeof openTestApp>>
beforeEach(async () => {
  await app?.close()
  app = await openTestApp({ RATE_LIMIT_PER_MINUTE: String(LIMIT) }, undefined, clock)
})
afterAll(() => app.close())

const audited = () =>
  app.sql`select action, username, subject, details - 'ipAddress' as details from audit_log order by id`

/** Submits as many searches as a minute allows. @returns their keys */
async function submitted(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID())
  for (const key of keys) expect((await app.submit(key, someAnswers())).status).toBe(200)
  return keys
}

test('an erasure by a family leaves a line in the audit log, and a repeated one or an unknown key does not', async () => {
  const [key = ''] = await submitted(1)
  const [lead] = await app.sql`select id from questionnaires`
  for (const erased of [key, key, randomUUID()]) expect((await app.erase(erased)).status).toBe(204)
  const details = { by: 'key', versions: 1 }
  expect(await audited()).toMatchObject([
    { action: 'lead_erased', username: null, subject: lead?.id, details },
  ])
})

test('many erasures from one network are refused for a minute, and change nothing', async () => {
  const keys = await submitted(LIMIT)
  advance(61)
  keys.push(...(await submitted(1)))
  const statuses = []
  for (const key of keys) statuses.push((await app.erase(key)).status)
  expect(statuses).toEqual([204, 204, 204, 429])
  expect((await app.read(keys.at(-1) ?? '')).status).toBe(200)
  expect(await audited()).toHaveLength(LIMIT)
  advance(61)
  expect((await app.erase(keys.at(-1) ?? '')).status).toBe(204)
})

test('a site leaves a limited number of tombstones of unknown keys a day', async () => {
  const statuses = new Map<number, number>()
  for (let minute = 0; minute < 31; minute += 1) {
    for (let n = 0; n < LIMIT; n += 1) {
      const { status } = await app.erase(randomUUID())
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    advance(61)
  }
  expect([...statuses]).toEqual([
    [204, 30 * LIMIT],
    [429, LIMIT],
  ])
  const kept = await app.sql`select from submissions where erased_at is not null`
  expect(kept).toHaveLength(30 * LIMIT)
})
