import { expect, test } from 'vitest'
import { openImports, TODAY, texans, watch } from '#server/testing/imports.ts'
import { nursingHome, texanHome, wisconsinHome } from '#server/testing/register-rows.ts'
import { cmsNursingHomes, texas, wisconsinResidential } from '#server/testing/registers.ts'
import { importFile } from './import-file.ts'
import type { Finding } from './reading/errors.ts'

const { folder, db, load, readEverything, names } = openImports()

test('has counts that add up, and the line of every refused row and unknown value', async () => {
  const path = await folder.writeRows('wi.csv', wisconsinResidential, [
    wisconsinHome(),
    wisconsinHome({ 'Facility ID': '2', 'Advanced Aged': '', 'Irreversible Dementia Alzeimers': '' }),
    wisconsinHome({ 'Facility ID': '3', 'Facility Name': 'LOW HOUSE', 'Low Rate': '1' }),
    wisconsinHome({ 'Facility Name': 'THE SAME NUMBER' }),
  ])
  const refused: Finding[] = []
  const notes: Finding[] = []
  const watcher = watch(refused, notes)
  const report = await importFile(db.sql, { path, today: TODAY }, watcher)
  expect(report).toMatchObject({ read: 4, new: 2, updated: 0, unchanged: 0, refused: 2, source: 'wi-cbrf' })
  expect(refused.map(({ line, field }) => [line, field])).toEqual([
    [3, 'Advanced Aged'],
    [5, 'Facility ID'],
  ])
  expect(notes).toMatchObject([{ line: 4, field: 'Low Rate', value: '1' }])
  expect(await names()).toEqual(['Blue Heron House', 'Low House'])
})

test('counts an id as used by the first accepted row, and not by a refused one', async () => {
  const path = await folder.writeRows('cms.csv', cmsNursingHomes, [
    nursingHome({ 'Processing Date': '\u0007' }),
    nursingHome(),
    nursingHome({ 'Processing Date': '2026-07-02' }),
  ])
  const refused: Finding[] = []
  const report = await importFile(db.sql, { path, today: TODAY }, watch(refused))
  expect(report).toMatchObject({ read: 3, new: 1, refused: 2, sourceDate: '2026-07-01' })
  expect(refused).toMatchObject([
    { line: 2, field: 'Processing Date', reason: 'contains control characters' },
    { line: 4, field: 'CMS Certification Number (CCN)', reason: 'is already used by an earlier row' },
  ])
})

test('has the line of every unreadable name and invalid position or gender', async () => {
  const path = await folder.writeRows('wi.csv', wisconsinResidential, [
    wisconsinHome({ 'Facility Name': '\u2800' }),
    wisconsinHome({ 'Facility ID': '2', Gender: 'Q' }),
  ])
  const refused: Finding[] = []
  const notes: Finding[] = []
  const watcher = watch(refused, notes)
  expect(await importFile(db.sql, { path, today: TODAY }, watcher)).toMatchObject({ new: 1, refused: 1 })
  const homes = await folder.writeRows('tx.csv', texas, [texanHome({ 'Geo Location': '0,0' })])
  expect(await importFile(db.sql, { path: homes, today: TODAY }, watcher)).toMatchObject({ new: 1 })
  expect(refused).toMatchObject([{ line: 2, field: 'Facility Name', reason: 'has no letters or digits' }])
  expect(notes).toMatchObject([
    { line: 3, field: 'Gender', value: 'Q' },
    { line: 2, field: 'Geo Location', value: '0,0' },
  ])
})

test('says that nothing changed when the same file is imported again, and nothing changes', async () => {
  const path = await folder.writeRows('tx.csv', texas, texans(3))
  await load(path)
  const before = await readEverything()
  const again = await load(path, { today: '2026-09-01' })
  expect(again).toMatchObject({ read: 3, new: 0, updated: 0, unchanged: 3, refused: 0, noLongerListed: 0 })
  expect(again.sourceDate).toBe(TODAY)
  expect(await readEverything()).toEqual(before)
})

test('counts new, updated and no longer listed records of a newer file separately', async () => {
  await load(await folder.writeRows('old.csv', texas, texans(4)))
  const newer = [
    ...texans(3, (number) => (number === 1 ? { 'Facility Phone Number': '(903) 555-0199' } : {})),
    texanHome({ Facility_ID: '9', 'Facility Name': 'NEW HOUSE' }),
  ]
  const report = await load(await folder.writeRows('new.csv', texas, newer), { today: '2026-09-01' })
  expect(report).toMatchObject({ read: 4, new: 1, updated: 1, unchanged: 2, refused: 0, noLongerListed: 1 })
  expect(await names()).toEqual(['House 0', 'House 1', 'House 2', 'New House'])
  expect((await db.sql`select phone from facilities where name = 'House 1'`)[0]?.phone).toBe('(903) 555-0199')
  const [gone] = await db.sql`select missing_since, facility_id from facility_records where source_id = '3'`
  expect(gone).toEqual({ missingSince: new Date('2026-09-01'), facilityId: null })
})
