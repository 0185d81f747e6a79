import { expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'
import type { Cells } from '#server/testing/register-file.ts'
import { ownHome as house } from '#server/testing/register-rows.ts'
import { importFile } from './import-file.ts'
import { operatorList } from './registers/operator-list.ts'

const { folder, db } = openImports()

async function load(source: string, rows: Cells[]) {
  const path = await folder.writeRows(`${source}.csv`, operatorList, rows)
  return importFile(db.sql, { path, source, today: '2026-08-01' })
}

const ZIP_CODES = '78701 78702 78703 78704 78705 78717 78721 78722 78723'.split(' ')

/**
 * Loads pairs of homes, each pair in a ZIP code of its own, from two registers.
 * @returns for each pair, how many communities it is
 */
async function countCommunities(pairs: [Cells, Cells][]): Promise<number[]> {
  const rows = (side: 0 | 1) =>
    pairs.map((pair, n) => {
      const zip = ZIP_CODES[n] as string
      return house({ id: `${side}-${n}`, zip, phone: `512-555-01${zip.slice(3)}`, ...pair[side] })
    })
  await load('one', rows(0))
  await load('two', rows(1))
  const found = await db.sql`select zip_code, count(*)::int from facilities group by zip_code`
  return pairs.map((_, n) => found.find((each) => each.zipCode === ZIP_CODES[n])?.count)
}

/** Two homes with the same address that differ in their names. */
const named = (name: string, other: string): [Cells, Cells] => [{ name }, { name: other }]

test('names that differ only in how they are written are the same name', async () => {
  const pairs = [
    named('A & B House', 'A and B House'),
    named('St. Mary House', 'Saint Mary House'),
    named('Mt. Zion', 'Mount Zion'),
    named('Sunrise of Ft. Worth', 'Sunrise of Fort Worth'),
    named('Garden Care Ctr', 'Garden Care Centre'),
    named('Yeni Home Co.', 'Yeni Home Company, L.L.C.'),
    named('Yeni Home Incorporated', 'Yeni Home, Ltd. Co.'),
  ]
  expect(await countCommunities(pairs)).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test('names that differ in a direction, a number or a word are two houses', async () => {
  const pairs = [
    named('Juniper House East', 'Juniper House West'),
    named('Juniper House I', 'Juniper House II'),
    named('Juniper House', 'Juniper House II'),
    named('Juniper House 1', 'Juniper House 2'),
    named('Juniper House A', 'Juniper House B'),
    named('Juniper House', 'Juniper House Assisted Living'),
    named('Brown Co House', 'Brown House'),
    named('Juniper and Oak House', 'Juniper Oak House'),
  ]
  expect(await countCommunities(pairs)).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
})

/** Two homes without a phone that differ in their addresses. */
const located = (address: string, other: string, name = 'Juniper House'): [Cells, Cells] => [
  { address, phone: '' },
  { address: other, phone: '', name },
]

test('numbers of houses, buildings and roads are not numbers of units', async () => {
  const pairs = [
    located('12 Juniper Street #4', '12 Juniper Street #5', 'Oak House'),
    located('12 Juniper Street Building #4', '12 Juniper Street Building #5'),
    located('12 Highway #4', '12 Highway #5'),
    located('12 County Rd # 4', '12 County Rd # 5'),
  ]
  expect(await countCommunities(pairs)).toEqual([2, 2, 2, 2])
})
