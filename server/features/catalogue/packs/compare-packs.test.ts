import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACK_ZIPS, packRows } from '#server/testing/arbitrary-pack-rows.ts'
import { applyDelta, type PackDelta } from '#shared/packs/pack-delta.ts'
import type { PackFile } from '#shared/packs/pack-file.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { comparePacks } from './compare-packs.ts'
import { encodePack } from './encode-pack.ts'
import type { PackRow } from './pack-row.ts'

const encode = (rows: readonly PackRow[], asOf: string, zips = PACK_ZIPS): PackFile =>
  JSON.parse(JSON.stringify(encodePack({ state: 'TX', kind: 'living', asOf }, rows, zips)))
const throughJson = (delta: PackDelta): PackDelta => JSON.parse(JSON.stringify(delta))

/** Rows that both editions have, in part changed and with other lines, and rows that only one of them has. */
const editions = fc.record({
  earlier: packRows,
  others: packRows,
  keep: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  moved: fc.nat({ max: 3 }),
  hasNewZips: fc.boolean(),
})

const move = (row: PackRow, lines: number): PackRow => ({
  ...row,
  facts: row.facts.map((fact) => ({ ...fact, line: fact.line + (fact.line > 2 ? lines : 0) })),
})

test('a delta makes any edition of a pack into any other, to the byte', async () => {
  await expectProperty(
    fc.property(editions, ({ earlier, others, keep, moved, hasNewZips }) => {
      const kept = earlier.filter((_, row) => keep[row]).map((row) => move(row, moved))
      const known = new Set(kept.map(({ id }) => id))
      const before = encode(earlier, '2021-03-01')
      const rows = [...kept, ...others.filter(({ id }) => !known.has(id))]
      const after = encode(rows, '2021-04-01', hasNewZips ? PACK_ZIPS.slice(1) : PACK_ZIPS)
      const made = applyDelta(before, throughJson(comparePacks(before, after)))
      expect(JSON.stringify(made)).toBe(JSON.stringify(after))
    }),
    { runs: 150, prove: 5000 },
  )
})

test('lines that move together take no cells', () => {
  const [row] = fc.sample(
    packRows.filter(([first]) => first !== undefined && first.facts.length > 0),
    {
      numRuns: 1,
      seed: 1,
    },
  )[0] as [PackRow]
  const before = encode([row], '2021-03-01')
  const { cells, shifts } = comparePacks(before, encode([move(row, 5)], '2021-03-01'))
  expect(cells).toEqual({})
  expect(Object.values(shifts).length).toBeGreaterThan(0)
})

test('a delta of another format is refused', () => {
  const pack = encode([], '2021-03-01')
  expect(() => applyDelta(pack, { ...comparePacks(pack, pack), deltaFormat: 99 })).toThrow('format')
})
