import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { connect, type Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import { countOne, isUsedUp, sweepStaleCounts } from './service.ts'

const RUNS = { short: 10, runs: 40, prove: 3000 }
const START = Date.parse('2026-03-04T05:06:07.891Z')

const db = openForTests(freshDatabase)
let otherServer: Sql
beforeAll(async () => {
  otherServer = connect(db.url)
})
afterAll(() => otherServer.end({ timeout: 1 }))
beforeEach(() => db.sql`truncate request_counts`)

let addresses = 0
/** A new address with this limit. */
function newAddress(limit: number, per: 'minute' | 'day' = 'minute') {
  const network = `192.0.2.1 number ${addresses++}`
  const allowanceAt = (ms: number) => ({ bucket: 'contact', network, limit, per, at: new Date(ms) }) as const
  return {
    /** @returns 0 if the request passed, else Retry-After in seconds */
    async ask(ms: number, sql = db.sql): Promise<number> {
      try {
        await countOne(sql, allowanceAt(ms))
        return 0
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
        return Number(new Headers(error.extra.headers).get('retry-after'))
      }
    },
    isUsedUp: (ms: number): Promise<boolean> => isUsedUp(db.sql, [allowanceAt(ms), allowanceAt(ms)]),
  }
}

/** The largest number of these times within one window, including both ends. */
const mostWithin = (windowMs: number, times: number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at <= from + windowMs).length))

const limits = fc.integer({ min: 1, max: 6 })
/** Requests with pauses around the lengths of a slot and of the window. */
const stepsOf = (slotMs: number, windowMs: number) => {
  const around = [slotMs, windowMs].flatMap((ms) => [ms - 1, ms, ms + 1])
  const pauseMs = fc.oneof(
    fc.integer({ min: 0, max: 3 * slotMs }),
    fc.integer({ min: 0, max: windowMs + 10 * slotMs }),
    fc.constantFrom(0, 1, ...around, windowMs + slotMs),
  )
  return fc.array(fc.record({ pauseMs, requests: fc.integer({ min: 1, max: 8 }) }), { maxLength: 12 })
}

const windows = [
  { per: 'minute', slotMs: 1000, windowMs: 60_000 },
  { per: 'day', slotMs: 3_600_000, windowMs: 86_400_000 },
] as const

test.each(windows)(
  'never lets more than the limit pass in any $per, and Retry-After is exact',
  async ({ per, slotMs, windowMs }) => {
    await expectProperty(
      fc.asyncProperty(limits, stepsOf(slotMs, windowMs), async (limit, all) => {
        const address = newAddress(limit, per)
        const passed: number[] = []
        let now = START
        let promisedFrom: number | undefined
        for (const { pauseMs, requests } of all) {
          now += pauseMs
          for (let n = 0; n < requests; n++) {
            const isUsedUp = await address.isUsedUp(now)
            const wait = await address.ask(now)
            expect(wait > 0).toBe(isUsedUp)
            expect(wait).toBeLessThanOrEqual((windowMs + slotMs) / 1000)
            if (promisedFrom !== undefined && now >= promisedFrom) expect(wait).toBe(0)
            // Retry-After is in whole seconds, so it can be up to one second too long.
            if (promisedFrom !== undefined && now <= promisedFrom - 1000) expect(wait).toBeGreaterThan(0)
            if (wait === 0) passed.push(now)
            promisedFrom = wait === 0 ? undefined : now + wait * 1000
          }
        }
        expect(mostWithin(windowMs, passed)).toBeLessThanOrEqual(limit)
      }),
      RUNS,
    )
  },
)

test.each(windows)(
  'after a $per without requests a burst of the limit passes, and no more',
  async ({ per, slotMs, windowMs }) => {
    const offsets = fc.integer({ min: 0, max: slotMs - 1 })
    await expectProperty(
      fc.asyncProperty(limits, stepsOf(slotMs, windowMs), offsets, async (limit, all, offset) => {
        const address = newAddress(limit, per)
        let now = START + offset
        for (const { pauseMs, requests } of all) {
          now += pauseMs
          for (let n = 0; n < requests; n++) await address.ask(now)
        }
        now += windowMs + slotMs
        for (let n = 0; n < limit; n++) expect(await address.ask(now)).toBe(0)
        expect(await address.ask(now)).toBeGreaterThan(0)
      }),
      RUNS,
    )
  },
)

test('two servers that count concurrently let exactly the limit pass', async () => {
  const address = newAddress(7)
  await address.ask(START)
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, n) => address.ask(START + (n % 5), n % 2 ? db.sql : otherServer)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(6)
})

test('concurrent first requests create one row, and all count', async () => {
  const address = newAddress(5)
  const waits = await Promise.all(Array.from({ length: 12 }, () => address.ask(START)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  expect(await db.sql`select counts from request_counts`).toEqual([{ counts: [5] }])
})

test('no extra burst passes at a minute boundary', async () => {
  const address = newAddress(3)
  const endOfMinute = Date.parse('2026-03-04T05:06:59.999Z')
  for (let n = 0; n < 3; n++) expect(await address.ask(endOfMinute)).toBe(0)
  expect(await address.ask(endOfMinute + 1)).toBe(60)
  expect(await address.ask(endOfMinute + 59_999)).toBe(1)
  expect(await address.ask(endOfMinute + 60_001)).toBe(0)
})

test('a limit lowered by a restart counts earlier requests', async () => {
  const network = 'lowered'
  const ask = (limit: number, ms: number) =>
    countOne(db.sql, { bucket: 'contact', network, limit, at: new Date(ms) })
  for (let n = 0; n < 6; n++) await ask(6, START + n * 5000)
  const refused = await ask(2, START + 26_000).catch((error: ApiError) => error)
  // It passes when only the newest request is still in the window. The one before it came 20 s after the start.
  const seconds = Number(new Headers((refused as ApiError).extra.headers).get('retry-after'))
  await expect(ask(2, START + 26_000 + (seconds - 1) * 1000)).rejects.toMatchObject({ code: 'rate_limited' })
  await ask(2, START + 26_000 + seconds * 1000)
})

test('a request that is older than the row counts in its latest second', async () => {
  const address = newAddress(3)
  for (const late of [0, 2500, 30_000]) expect(await address.ask(START + 30_000 - late)).toBe(0)
  expect(await address.ask(START + 30_000)).toBe(61)
  // For the clock that was set back, the wait is longer by that difference.
  expect(await address.ask(START)).toBe(91)
})

test('a clock that is set back by more than a minute keeps no one waiting', async () => {
  const address = newAddress(2)
  for (let n = 0; n < 2; n++) await address.ask(START + 3_600_000)
  expect(await address.isUsedUp(START)).toBe(false)
  for (let n = 0; n < 2; n++) expect(await address.ask(START)).toBe(0)
  expect(await address.ask(START)).toBe(61)
})

test('a row has at most one number for each second of the window', async () => {
  const address = newAddress(1000)
  for (let n = 0; n < 150; n++) await address.ask(START + n * 1000)
  const [row] = await db.sql<[{ counts: number[] }]>`select counts from request_counts`
  expect(row.counts).toEqual(Array.from({ length: 61 }, () => 1))
})

test('uses Postgres’s clock by default', async () => {
  const allowance = { bucket: 'contact', network: 'now', limit: 2, at: undefined } as const
  await countOne(db.sql, allowance)
  const [row] = await db.sql<[{ age: number }]>`
    select (extract(epoch from now()) - latest_second)::float as age from request_counts`
  expect(Math.abs(row.age)).toBeLessThan(60)
})

test('a minute and a day of one address are counted apart, and deleted after their own window', async () => {
  const network = 'both'
  const ask = (per: 'minute' | 'day', ms: number) =>
    countOne(db.sql, { bucket: 'contact', network, limit: 1, per, at: new Date(START + ms) })
  await ask('minute', 0)
  await ask('day', 0)
  await sweepStaleCounts(db.sql, new Date(START + 61_000))
  await ask('minute', 61_000)
  await expect(ask('day', 61_000)).rejects.toMatchObject({ code: 'rate_limited' })
  await sweepStaleCounts(db.sql, new Date(START + 25 * 3_600_000))
  expect(await db.sql`select from request_counts`).toEqual([])
})

test('a request may count as several', async () => {
  const batch = { bucket: 'events', network: 'batch', limit: 10, per: 'day', at: new Date(START) } as const
  await countOne(db.sql, { ...batch, amount: 9 })
  await countOne(db.sql, { ...batch, amount: 9 })
  await expect(countOne(db.sql, batch)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('deletes rows after their window', async () => {
  const [old, young] = [newAddress(1), newAddress(1)]
  await old.ask(START)
  await young.ask(START + 1000)
  await sweepStaleCounts(db.sql, new Date(START + 61_000))
  expect(await old.isUsedUp(START)).toBe(false)
  expect(await young.isUsedUp(START + 1000)).toBe(true)
})
