import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { csvOf, openRegisterFolder } from '../../testing/register-file.ts'
import { floridianHome, nursingHome, texanHome, wisconsinHome } from '../../testing/register-rows.ts'
import { listCatalogue } from '../family/facilities/service.ts'
import { cmsNursingHomes } from './formats/cms-nursing-homes.ts'
import { florida } from './formats/florida.ts'
import { texas } from './formats/texas.ts'
import { wisconsinResidential } from './formats/wisconsin.ts'
import { type ImportOptions, importFile, removeSource } from './import-file.ts'
import { CatalogueError, type Finding } from './reading/refusals.ts'
import { loadSample, loadSampleWhenEmpty } from './service.ts'

const TODAY = '2026-08-01'
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

const load = (path: string, options: Partial<ImportOptions> = {}) =>
  importFile(db.sql, { path, today: TODAY, ...options })
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(CatalogueError)
  return (error as CatalogueError).message
}
/** Everything that families and the next import see, but not when it was written. */
const everything = async () => ({
  facilities: await db.sql`select * from facilities order by id`,
  records: await db.sql`select * from facility_records order by id`,
})
const names = async () =>
  (await db.sql<{ name: string }[]>`select name from facilities order by name`).map(({ name }) => name)

const texans = (count: number, change: (number: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    texanHome({ Facility_ID: `${index}`, 'Facility Name': `HOUSE ${index}`, ...change(index) }),
  )

describe('the counts of an import', () => {
  test('add up, and every refused row and unknown fact is named with its line', async () => {
    const path = await folder.writeRows('wi.csv', wisconsinResidential, [
      wisconsinHome(),
      wisconsinHome({ 'Facility ID': '2', 'Advanced Aged': '', 'Irreversible Dementia Alzeimers': '' }),
      wisconsinHome({ 'Facility ID': '3', 'Facility Name': 'LOW HOUSE', 'Low Rate': '1' }),
      wisconsinHome({ 'Facility Name': 'THE SAME NUMBER' }),
    ])
    const refused: Finding[] = []
    const notes: Finding[] = []
    const watcher = {
      onRefused: (one: Finding) => refused.push(one),
      onNote: (one: Finding) => notes.push(one),
    }
    const report = await importFile(db.sql, { path, today: TODAY }, watcher)
    expect(report).toMatchObject({ read: 4, new: 2, updated: 0, unchanged: 0, refused: 2, source: 'wi-cbrf' })
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'Advanced Aged'],
      [5, 'Facility ID'],
    ])
    expect(notes).toMatchObject([{ line: 4, field: 'Low Rate', value: '1' }])
    expect(await names()).toEqual(['Blue Heron House', 'Low House'])
  })

  test('give a number to the first row that is taken, and not to one that was refused after it was read', async () => {
    const path = await folder.writeRows('cms.csv', cmsNursingHomes, [
      nursingHome({ 'Processing Date': '\u0007' }),
      nursingHome(),
      nursingHome({ 'Processing Date': '2026-07-02' }),
    ])
    const refused: Finding[] = []
    const onRefused = (one: Finding) => refused.push(one)
    const report = await importFile(db.sql, { path, today: TODAY }, { onRefused })
    expect(report).toMatchObject({ read: 3, new: 1, refused: 2, sourceDate: '2026-07-01' })
    expect(refused).toMatchObject([
      { line: 2, field: 'Processing Date', reason: 'holds control characters' },
      { line: 4, field: 'CMS Certification Number (CCN)', reason: 'stands in the file already' },
    ])
  })

  test('name each row without a readable name, and each position and gender that is none, with its line', async () => {
    const path = await folder.writeRows('wi.csv', wisconsinResidential, [
      wisconsinHome({ 'Facility Name': '\u200b\u200b' }),
      wisconsinHome({ 'Facility ID': '2', Gender: 'Q' }),
    ])
    const refused: Finding[] = []
    const notes: Finding[] = []
    const watcher = {
      onRefused: (one: Finding) => refused.push(one),
      onNote: (one: Finding) => notes.push(one),
    }
    expect(await importFile(db.sql, { path, today: TODAY }, watcher)).toMatchObject({ new: 1, refused: 1 })
    const homes = await folder.writeRows('tx.csv', texas, [texanHome({ 'Geo Location': '0,0' })])
    expect(await importFile(db.sql, { path: homes, today: TODAY }, watcher)).toMatchObject({ new: 1 })
    expect(refused).toMatchObject([{ line: 2, field: 'Facility Name', reason: 'has no letter and no digit' }])
    expect(notes).toMatchObject([
      { line: 3, field: 'Gender', value: 'Q' },
      { line: 2, field: 'Geo Location', value: '0,0' },
    ])
  })

  test('of the same file again say that nothing changed, and nothing did', async () => {
    const path = await folder.writeRows('tx.csv', texas, texans(3))
    await load(path)
    const before = await everything()
    const again = await load(path, { today: '2026-09-01' })
    expect(again).toMatchObject({ read: 3, new: 0, updated: 0, unchanged: 3, refused: 0, noLongerListed: 0 })
    expect(again.sourceDate).toBe(TODAY)
    expect(await everything()).toEqual(before)
  })

  test('of a newer file tell new, updated and no longer listed apart', async () => {
    await load(await folder.writeRows('old.csv', texas, texans(4)))
    const newer = [
      ...texans(3, (number) => (number === 1 ? { 'Facility Phone Number': '(903) 555-0199' } : {})),
      texanHome({ Facility_ID: '9', 'Facility Name': 'NEW HOUSE' }),
    ]
    const report = await load(await folder.writeRows('new.csv', texas, newer), { today: '2026-09-01' })
    expect(report).toMatchObject({ read: 4, new: 1, updated: 1, unchanged: 2, refused: 0, noLongerListed: 1 })
    expect(await names()).toEqual(['House 0', 'House 1', 'House 2', 'New House'])
    expect((await db.sql`select phone from facilities where name = 'House 1'`)[0]?.phone).toBe(
      '(903) 555-0199',
    )
    const [gone] = await db.sql`select missing_since, facility_id from facility_records where source_id = '3'`
    expect(gone).toEqual({ missingSince: new Date('2026-09-01'), facilityId: null })
  })
})

test('a community that a register lists again comes back under its old id', async () => {
  const both = await folder.writeRows('both.csv', texas, texans(2))
  await load(both)
  const before = await db.sql`select id, name from facilities order by name`
  await load(await folder.writeRows('one.csv', texas, texans(1)))
  expect(await names()).toEqual(['House 0'])
  expect(await load(both)).toMatchObject({ new: 0, updated: 1, unchanged: 1 })
  expect(await db.sql`select id, name from facilities order by name`).toEqual(before)
})

test('a picture that an operator gave a community survives an update', async () => {
  await load(await folder.writeRows('a.csv', texas, texans(1)))
  await db.sql`update facilities set image_url = '/api/images/x'`
  await load(
    await folder.writeRows(
      'b.csv',
      texas,
      texans(1, () => ({ 'Alzheimer Capacity': '0' })),
    ),
  )
  expect(await db.sql`select image_url, care_types from facilities`).toMatchObject([
    { imageUrl: '/api/images/x', careTypes: ['Assisted Living'] },
  ])
})

describe('a file is refused as a whole, and nothing changes,', () => {
  const refusedAfter = async (first: string, second: string, options: Partial<ImportOptions> = {}) => {
    await load(first, { source: 'here' })
    const before = await everything()
    const message = await refusalOf(load(second, { source: 'here', ...options }))
    expect(await everything()).toEqual(before)
    return message
  }

  test('when most of a register is missing from it', async () => {
    const [whole, part] = [texans(30), texans(14)]
    const message = await refusedAfter(
      await folder.writeRows('whole.csv', texas, whole),
      await folder.writeRows('part.csv', texas, part),
    )
    expect(message).toContain('lacks 16 of the 30 communities of here')
  })

  test('when it is older than what is there', async () => {
    const home = (date: string) =>
      folder.writeRows(`${date}.csv`, cmsNursingHomes, [nursingHome({ 'Processing Date': date })])
    const message = await refusedAfter(await home('2026-07-01'), await home('2026-06-01'))
    expect(message).toContain('is of 2026-06-01, and here is of 2026-07-01 already')
  })

  test('when the source holds another format', async () => {
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.writeRows('fl.csv', florida, [floridianHome()]),
    )
    expect(message).toContain('is of the format fl, but here holds tx')
  })

  test('when no row of it can be used', async () => {
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.writeRows(
        'none.csv',
        texas,
        texans(2, () => ({ 'Facility  Licensed': 'NO' })),
      ),
    )
    expect(message).toContain('has no row that can be used, of 2')
  })

  test('when it breaks off in a quote after rows that were good', async () => {
    const good = csvOf(texas.columns, texans(2500))
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.write('broken.csv', `${good}"never closed`),
    )
    expect(message).toContain('begins at line 2502 opens a quote')
  })
})

test('a row that is not UTF-8 or has other cells is refused alone, by its line', async () => {
  const good = csvOf(florida.columns, [floridianHome()])
  const latin = csvOf(florida.columns, [
    floridianHome({ 'AHCA Number (File Number)': '2', Name: 'CAF\u00c9' }),
  ])
  const row = latin.split('\r\n')[1] ?? ''
  const path = await folder.write(
    'latin.csv',
    Buffer.concat([Buffer.from(good), Buffer.from(`${row}\r\n`, 'latin1'), Buffer.from('1,2,3\r\n')]),
  )
  const refused: Finding[] = []
  const report = await importFile(db.sql, { path, today: TODAY }, { onRefused: (one) => refused.push(one) })
  expect(report).toMatchObject({ read: 3, new: 1, refused: 2 })
  expect(refused).toMatchObject([
    { line: 3, field: 'Name', reason: 'is not UTF-8' },
    { line: 4, field: 'the row', reason: 'has 3 cells, not 26' },
  ])
})

test('a position that the register does not give is that of the ZIP code', async () => {
  await load(await folder.writeRows('wi.csv', wisconsinResidential, [wisconsinHome()]))
  const [zip] = await db.sql`select latitude, longitude from zip_codes where zip_code = '53910'`
  expect(await db.sql`select latitude, longitude from facilities`).toMatchObject([zip ?? {}])
})

test('two imports of one source at once wait for each other', async () => {
  const path = await folder.writeRows('tx.csv', texas, texans(40))
  const reports = await Promise.all([load(path), load(path), load(path)])
  expect(reports.map((report) => report.new).sort()).toEqual([0, 0, 40])
  expect(reports.map((report) => report.unchanged).sort()).toEqual([0, 40, 40])
  expect((await names()).length).toBe(40)
})

describe('the sample', () => {
  test('leaves when real communities come, from what searches found too, and the report says so', async () => {
    await loadSample(db.sql, undefined, 600)
    await db.sql`insert into discovered_facilities (name, normalized_name, location, city, state, description, is_sample)
      values ('A', 'a', 'Austin, TX', 'Austin', 'TX', '', true), ('B', 'b', 'Austin, TX', 'Austin', 'TX', '', false)`
    const path = await folder.writeRows('tx.csv', texas, texans(1))
    expect(await load(path)).toMatchObject({ samplesGone: 600, communities: 1 })
    expect(await names()).toEqual(['House 0'])
    expect(await db.sql`select name from discovered_facilities`).toMatchObject([{ name: 'B' }])
    expect(await load(path)).toMatchObject({ samplesGone: 0 })
  })

  test('does not come back by itself when the last real source is removed', async () => {
    await load(await folder.writeRows('tx.csv', texas, texans(2)))
    expect(await removeSource(db.sql, 'tx')).toBe(2)
    expect(await loadSampleWhenEmpty(db.sql)).toBe(0)
    expect((await listCatalogue(db.sql, { limit: 5, after: undefined })).facilities).toEqual([])
    expect(await loadSample(db.sql, undefined, 600)).toBe(600)
  })

  test('stays when the import is refused', async () => {
    await loadSample(db.sql, undefined, 600)
    await refusalOf(load(await folder.write('empty.csv', '')))
    expect((await names()).length).toBe(600)
  })
})

test('a source that is not there cannot be removed', async () => {
  expect(await removeSource(db.sql, 'nowhere')).toBeUndefined()
})
