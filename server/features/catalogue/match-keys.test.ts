import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { type Cells, openRegisterFolder } from '#server/testing/register-file.ts'
import { ownHome as house } from '#server/testing/register-rows.ts'
import { importFile, removeSource } from './import-file.ts'
import { operatorList } from './registers/operator-list.ts'

let folder: Awaited<ReturnType<typeof openRegisterFolder>>
let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = await openRegisterFolder()
  db = await freshDatabase()
})
afterEach(async () => {
  await db.sql`delete from catalogue_sources`
  await db.sql`delete from facilities`
})
afterAll(async () => {
  await db.drop()
  await folder.remove()
})

async function load(source: string, rows: Cells[]) {
  const path = await folder.writeRows(`${source}.csv`, operatorList, rows)
  return importFile(db.sql, { path, source, today: '2026-08-01' })
}
const count = async () => (await db.sql`select from facilities`).length

test.each([
  ['A & B House', 'A and B House'],
  ['St. Mary House', 'Saint Mary House'],
  ['Mt. Zion', 'Mount Zion'],
  ['Sunrise of Ft. Worth', 'Sunrise of Fort Worth'],
  ['Garden Care Ctr', 'Garden Care Centre'],
  ['Yeni Home Co.', 'Yeni Home Company, L.L.C.'],
  ['Yeni Home Incorporated', 'Yeni Home, Ltd. Co.'],
])('%s and %s are the same name', async (name, alsoWritten) => {
  await load('one', [house({ name })])
  await load('two', [house({ id: 'z', name: alsoWritten })])
  expect(await count()).toBe(1)
})

test.each([
  ['Juniper House East', 'Juniper House West'],
  ['Juniper House I', 'Juniper House II'],
  ['Juniper House', 'Juniper House II'],
  ['Juniper House 1', 'Juniper House 2'],
  ['Juniper House A', 'Juniper House B'],
  ['Juniper House', 'Juniper House Assisted Living'],
  ['Brown Co House', 'Brown House'],
  ['Juniper and Oak House', 'Juniper Oak House'],
])('%s and %s are two houses', async (name, other) => {
  await load('one', [house({ name })])
  await load('two', [house({ id: 'z', name: other })])
  expect(await count()).toBe(2)
})

test.each([
  ['12 Juniper Street #4', '12 Juniper Street #5', 'Oak House'],
  ['12 Juniper Street Building #4', '12 Juniper Street Building #5', 'Juniper House'],
  ['12 Highway #4', '12 Highway #5', 'Juniper House'],
  ['12 County Rd # 4', '12 County Rd # 5', 'Juniper House'],
])('%s and %s are two houses', async (address, other, name) => {
  await load('one', [house({ address, phone: '' })])
  await load('two', [house({ id: 'z', address: other, name, phone: '' })])
  expect(await count()).toBe(2)
})

test('records of any source that were stored with older keys still match', async () => {
  await load('one', [house({ name: 'St. Mary & Co.' }), house({ id: 'gone' })])
  await load('one', [house({ name: 'St. Mary & Co.' })])
  await db.sql`update facility_records set place_key = 'st mary co|78701', address_key = 'old', phone_key = 'old'`
  const updatedBefore = await db.sql`select updated_at from facility_records order by id`
  await load('two', [house({ name: 'Saint Mary and Company' })])
  expect(await count()).toBe(1)
  expect(await db.sql`select updated_at from facility_records where source = 'one' order by id`).toEqual(
    updatedBefore,
  )
  await db.sql`update facility_records set place_key = 'st mary co|78701'`
  expect(await load('one', [house({ name: 'St. Mary & Co.' })])).toMatchObject({
    unchanged: 1,
    communities: 1,
  })
  await db.sql`update facility_records set place_key = source`
  await load('three', [house({ name: 'Elm' })])
  expect(await count()).toBe(2)
  await db.sql`update facility_records set place_key = source`
  await removeSource(db.sql, 'three')
  expect(await count()).toBe(1)
})
