import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { type Cells, openRegisterFolder } from '#server/testing/register-file.ts'
import { texanHome } from '#server/testing/register-rows.ts'
import { findRegister, texas } from '#server/testing/registers.ts'
import { importFile } from './import-file.ts'
import type { ImportWatcher } from './reading/read-in-worker.ts'

const kansas = findRegister('ks')
const vermont = findRegister('vt')
const db = openForTests(freshDatabase)
const folder = openForTests(openRegisterFolder)
beforeEach(async () => {
  await db.sql`delete from catalogue_sources`
})

const kansanHome = (id: string, type: string): Cells => ({
  'Facility Name': `OAK HOUSE ${id}`,
  'State ID': id,
  'Facility Type': type,
  Address: `${id} MAIN STREET`,
  City: 'WICHITA',
  State: 'KS',
  Zipcode: '67206',
})
const assistedLiving = [
  kansanHome('N1', 'Assisted Living Facility'),
  kansanHome('N2', 'Assisted Living Facility Residential Health Care Facility'),
]
const homePlus = [kansanHome('B1', 'Home Plus')]
const vermontHome = (name: string): Cells => ({
  'Facility Name': name,
  'Facility Physical Address': '3 Cathedral Square',
  'Facility Physical Town': 'Burlington',
  'Facility Physical Zip': '05401',
})

async function importRows(
  name: string,
  format: typeof kansas,
  rows: Cells[],
  source?: string,
  watcher: ImportWatcher = {},
) {
  const path = await folder.writeRows(name, format, rows)
  return (await importFile(db.sql, { path, source, today: '2026-08-01' }, watcher)).source
}
const listedBy = async (source: string) =>
  (
    await db.sql<{ sourceId: string }[]>`
      select source_id from facility_records where source = ${source} and missing_since is null order by 1`
  ).map(({ sourceId }) => sourceId)

test('two lists with the same header become two sources, told by their rows', async () => {
  expect(await importRows('a.csv', kansas, assistedLiving)).toBe('ks-al')
  expect(await importRows('b.csv', kansas, homePlus)).toBe('ks-hp')
  expect(await listedBy('ks-al')).toEqual(['N1', 'N2'])
  expect(await listedBy('ks-hp')).toEqual(['B1'])
})

test('a record has the same id whether its source was named or chosen', async () => {
  const idOf = async () => (await db.sql`select id from facility_records where source_id = 'B1'`)[0]?.id
  await importRows('a.csv', kansas, homePlus, 'ks-hp')
  const named = await idOf()
  await db.sql`delete from catalogue_sources`
  await importRows('a.csv', kansas, homePlus)
  expect(await idOf()).toBe(named)
})

test('a source that already lists the communities keeps its name', async () => {
  await importRows('a.csv', kansas, assistedLiving, 'ks')
  await importRows('b.csv', kansas, homePlus, 'home-plus')
  const newer = [...assistedLiving, kansanHome('N3', 'Assisted Living Facility')]
  expect(await importRows('c.csv', kansas, newer)).toBe('ks')
  expect(await importRows('d.csv', kansas, [...homePlus, kansanHome('B2', 'Home Plus')])).toBe('home-plus')
  expect(await listedBy('ks')).toEqual(['N1', 'N2', 'N3'])
})

test('the name of the file tells if no row does', async () => {
  expect(await importRows('vt-alf-al.csv', vermont, [vermontHome('Elm House')])).toBe('vt-al')
  expect(await importRows('Residential Care Homes.csv', vermont, [vermontHome('Oak House')])).toBe('vt-rch')
})

test('if nothing tells, the operator is asked, or the file is refused with the choices', async () => {
  const rows = [vermontHome('Elm House')]
  const askList: ImportWatcher['askList'] = async (lists) => lists[1]
  await expect(importRows('homes.csv', vermont, rows)).rejects.toThrow(
    'may be one of 2 lists with the same header; choose --source vt-al (assisted living residences) or ' +
      '--source vt-rch (residential care homes)',
  )
  await expect(importRows('homes.csv', vermont, rows, undefined, { askList: async () => undefined }))
    .rejects //
    .toThrow('may be one of 2 lists')
  expect(await importRows('homes.csv', vermont, rows, undefined, { askList })).toBe('vt-rch')
  expect(await importRows('homes.csv', vermont, rows)).toBe('vt-rch')
})

test('a file with none of the communities of its source is refused, unless the operator names the source', async () => {
  await importRows('a.csv', kansas, homePlus, 'ks-al')
  await expect(importRows('b.csv', kansas, assistedLiving)).rejects.toThrow(
    'has none of the 1 communities of ks-al and may be another list; nothing was changed. ' +
      'Import it with another --source, or with --source ks-al to replace them',
  )
  expect(await listedBy('ks-al')).toEqual(['B1'])
  expect(await importRows('b.csv', kansas, assistedLiving, 'ks-al')).toBe('ks-al')

  await importRows('tx.csv', texas, [texanHome()])
  const other = [texanHome({ Facility_ID: '5', 'Facility Name': 'ELM HOUSE' })]
  await expect(importRows('tx.csv', texas, other)).rejects.toThrow('has none of the 1 communities of tx')
})
