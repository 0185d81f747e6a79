import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { ReadCounts } from './read-limit.ts'

const START = Date.parse('2026-03-04T05:06:59.900Z')
const RUNS = { runs: 300, prove: 10_000 }

const steps = fc.array(
  fc.record({
    pauseMs: fc.oneof(
      fc.integer({ min: 0, max: 30_000 }),
      fc.constantFrom(0, 9999, 10_000, 59_999, 60_000, 70_000),
    ),
    reads: fc.integer({ min: 1, max: 8 }),
  }),
  { maxLength: 15 },
)

test('never lets more than the limit pass in any minute, and a read passes after Retry-After', async () => {
  await expectProperty(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), steps, async (limit, all) => {
      const counts = new ReadCounts(limit)
      const passed: number[] = []
      let now = START
      let promisedFrom: number | undefined
      for (const { pauseMs, reads } of all) {
        now += pauseMs
        for (let n = 0; n < reads; n++) {
          const wait = counts.count('a', now)
          expect(wait).toBeLessThanOrEqual(70)
          if (promisedFrom !== undefined && now >= promisedFrom) expect(wait).toBe(0)
          if (promisedFrom !== undefined && now <= promisedFrom - 1000) expect(wait).toBeGreaterThan(0)
          if (wait === 0) passed.push(now)
          promisedFrom = wait === 0 ? undefined : now + wait * 1000
        }
      }
      const most = Math.max(
        0,
        ...passed.map((from) => passed.filter((at) => at >= from && at <= from + 60_000).length),
      )
      expect(most).toBeLessThanOrEqual(limit)
    }),
    RUNS,
  )
})

test('counts networks apart, and starts over if the clock is set back', () => {
  const counts = new ReadCounts(1)
  expect([counts.count('a', START), counts.count('b', START)]).toEqual([0, 0])
  expect(counts.count('a', START)).toBeGreaterThan(0)
  expect(counts.count('a', START - 3_600_000)).toBe(0)
})

test('forgets the network that was quiet the longest when it counts too many', () => {
  const counts = new ReadCounts(1, 2)
  counts.count('quiet', START)
  counts.count('busy', START)
  counts.count('busy', START + 10_000)
  counts.count('new', START + 10_000)
  expect(counts.count('busy', START + 10_000)).toBeGreaterThan(0)
  expect(counts.count('quiet', START + 10_000)).toBe(0)
})
