import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openImports, TODAY, texans, watch } from '#server/testing/imports.ts'
import { csvOf } from '#server/testing/register-file.ts'
import { floridianHome, nursingHome, wisconsinHome } from '#server/testing/register-rows.ts'
import { cmsNursingHomes, florida, texas, wisconsinResidential } from '#server/testing/registers.ts'
import { listCatalogue } from '../family/facilities/service.ts'
import { importFile, importFiles, removeSource } from './import-file.ts'
import { CatalogueError, type Finding } from './reading/errors.ts'
import { loadSample, loadSampleWhenEmpty } from './service.ts'
import type { ImportOptions } from './stage-file.ts'

const { folder, db, load, readEverything, names } = openImports()

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(CatalogueError)
  return (error as CatalogueError).message
}

test('a community that a register lists again returns with its old id', async () => {
  const both = await folder.writeRows('both.csv', texas, texans(2))
  await load(both)
  const before = await db.sql`select id, name from facilities order by name`
  await load(await folder.writeRows('one.csv', texas, texans(1)))
  expect(await names()).toEqual(['House 0'])
  expect(await load(both)).toMatchObject({ new: 0, updated: 1, unchanged: 1 })
  expect(await db.sql`select id, name from facilities order by name`).toEqual(before)
})

test("an update keeps an operator's picture of a community", async () => {
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

describe('the whole file is refused, and nothing changes,', () => {
  const refusedAfter = async (first: string, second: string, options: Partial<ImportOptions> = {}) => {
    await load(first, { source: 'here' })
    const before = await readEverything()
    const message = await refusalOf(load(second, { source: 'here', ...options }))
    expect(await readEverything()).toEqual(before)
    return message
  }

  test('if it lacks most of a register', async () => {
    const [whole, part] = [texans(30), texans(14)]
    const message = await refusedAfter(
      await folder.writeRows('whole.csv', texas, whole),
      await folder.writeRows('part.csv', texas, part),
    )
    expect(message).toContain('lacks 16 of the 30 communities of here')
  })

  test('if it is older than the stored data', async () => {
    const home = (date: string) =>
      folder.writeRows(`${date}.csv`, cmsNursingHomes, [nursingHome({ 'Processing Date': date })])
    const message = await refusedAfter(await home('2026-07-01'), await home('2026-06-01'))
    expect(message).toContain('is from 2026-06-01, but here is already from 2026-07-01')
  })

  test('if the source has another format', async () => {
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.writeRows('fl.csv', florida, [floridianHome()]),
    )
    expect(message).toContain('has the format fl, but here has tx')
  })

  test('if it has no usable row', async () => {
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.writeRows(
        'none.csv',
        texas,
        texans(2, () => ({ 'Facility  Licensed': 'NO' })),
      ),
    )
    expect(message).toContain('has no usable row among 2')
  })

  test('if it ends within a quote after usable rows', async () => {
    const good = csvOf(texas.columns, texans(2500))
    const message = await refusedAfter(
      await folder.writeRows('tx.csv', texas, texans(1)),
      await folder.write('broken.csv', `${good}"never closed`),
    )
    expect(message).toContain('begins at line 2502 has an unclosed quote')
  })
})

test('a row that is not UTF-8, or has the wrong number of cells, is refused with its line; other rows are imported', async () => {
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
  const report = await importFile(db.sql, { path, today: TODAY }, watch(refused))
  expect(report).toMatchObject({ read: 3, new: 1, refused: 2 })
  expect(refused).toMatchObject([
    { line: 3, field: 'Name', reason: 'is not UTF-8' },
    { line: 4, field: 'the row', reason: 'has 3 cells, not 26' },
  ])
})

test.each<[string, (lines: string[]) => string[]]>([
  [
    'at the end of each row below the header',
    ([header = '', ...rows]) => [header, ...rows.map((row) => `${row},`)],
  ],
  ['at the end of the header alone', ([header = '', ...rows]) => [`${header},`, ...rows]],
  [
    'with marks that no one sees in the header',
    ([header = '', ...rows]) => [`\u200b${header}\u00a0`, ...rows],
  ],
])('reads a file with a comma or blank %s', async (_, change) => {
  const lines = csvOf(florida.columns, [floridianHome()]).trimEnd().split('\r\n')
  const path = await folder.write('fl.csv', change(lines).join('\r\n'))
  expect(await load(path)).toMatchObject({ new: 1, refused: 0 })
})

test("a community without a position gets its ZIP code's position", async () => {
  await load(await folder.writeRows('wi.csv', wisconsinResidential, [wisconsinHome()]))
  const [zip] = await db.sql`select latitude, longitude from zip_codes where zip_code = '53910'`
  expect(await db.sql`select latitude, longitude from facilities`).toMatchObject([zip ?? {}])
})

test('concurrent imports of one source wait for each other', async () => {
  const path = await folder.writeRows('tx.csv', texas, texans(40))
  const reports = await Promise.all([load(path), load(path), load(path)])
  expect(reports.map((report) => report.new).sort()).toEqual([0, 0, 40])
  expect(reports.map((report) => report.unchanged).sort()).toEqual([0, 40, 40])
  expect((await names()).length).toBe(40)
})

describe('the sample', () => {
  test('is removed by an import of real communities, with its discovered ones, and the report says so', async () => {
    await loadSample(db.sql, undefined, 600)
    await db.sql`insert into discovered_facilities (name, normalized_name, location, city, state, description, is_sample)
      values ('A', 'a', 'Austin, TX', 'Austin', 'TX', '', true), ('B', 'b', 'Austin, TX', 'Austin', 'TX', '', false)`
    const path = await folder.writeRows('tx.csv', texas, texans(1))
    expect(await load(path)).toMatchObject({ samplesRemoved: 600, communities: 1 })
    expect(await names()).toEqual(['House 0'])
    expect(await db.sql`select name from discovered_facilities`).toMatchObject([{ name: 'B' }])
    expect(await load(path)).toMatchObject({ samplesRemoved: 0 })
  })

  test('does not return automatically when the last real source is removed', async () => {
    await load(await folder.writeRows('tx.csv', texas, texans(2)))
    expect(await removeSource(db.sql, 'tx')).toBe(2)
    expect(await loadSampleWhenEmpty(db.sql)).toBe(0)
    expect((await listCatalogue(db.sql, { limit: 5, after: undefined })).facilities).toEqual([])
    expect(await loadSample(db.sql, undefined, 600)).toBe(600)
  })

  test('stays if the import is refused', async () => {
    await loadSample(db.sql, undefined, 600)
    await refusalOf(load(await folder.write('empty.csv', '')))
    expect((await names()).length).toBe(600)
  })
})

test('a fact says if no one knows of which day its register is', async () => {
  const path = await folder.writeRows('fl.csv', florida, [floridianHome()])
  const isUnknown = async () => {
    const [row] = await db.sql`
      select bool_and(fact @> '{"dateUnknown": true}') as every, bool_or(fact ? 'dateUnknown') as some
      from facilities, jsonb_array_elements(facts) as fact`
    return [row?.every, row?.some]
  }
  await load(path)
  expect(await isUnknown()).toEqual([true, true])
  await load(path, { date: '2021-03-01' })
  expect(await isUnknown()).toEqual([false, false])
})

test('a register without a day has that of its newest record, but not of a license issued years ahead', async () => {
  const home = (number: number, issued: string) =>
    floridianHome({ 'AHCA Number (File Number)': String(number), 'License Effective Date': issued })
  const homes = (newest: string) => [
    home(1, newest),
    home(2, '1/5/2023'),
    ...Array.from({ length: 200 }, (_, index) => home(index + 3, '3/1/2021')),
  ]
  const first = await folder.writeRows('first.csv', florida, homes('6/17/2021'))
  expect(await load(first)).toMatchObject({ sourceDate: '2021-03-01' })
  expect(
    await load(await folder.writeRows('few.csv', florida, homes('6/17/2021').slice(0, 1)), { source: 'few' }),
  ).toMatchObject({ sourceDate: '2021-06-17' })
  // The home with the newest record may close, so that the next edition isn't newer by its records.
  expect(
    await load(
      await folder.writeRows(
        'second.csv',
        florida,
        homes('6/17/2020').map((cells) => ({ ...cells, 'License Effective Date': '2/1/2021' })),
      ),
    ),
  ).toMatchObject({ sourceDate: '2021-02-01' })
})

test('removing an unknown source returns undefined', async () => {
  expect(await removeSource(db.sql, 'nowhere')).toBeUndefined()
})

test('a file that can’t be imported changes nothing and does not stop the others', async () => {
  const good = await folder.writeRows('several-tx.csv', texas, texans(3))
  const unusable = await folder.writeRows('several-fl.csv', florida, [
    floridianHome({ 'License Status': 'CLOSED' }),
  ])
  const paths = [unusable, good, `${good}.nowhere`]
  const { reports, refused } = await importFiles(
    db.sql,
    paths.map((path) => ({ options: { path, today: TODAY } })),
  )
  expect(reports).toMatchObject([{ source: 'tx', new: 3, communities: 3 }])
  expect(refused.map(({ path, error }) => [path, error.message])).toEqual([
    [unusable, 'has no usable row among 1; nothing was changed'],
    [`${good}.nowhere`, 'cannot be read (ENOENT)'],
  ])
})

test('a file of a description without its publisher is not imported', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthfinder-todo-'))
  await mkdir(join(dataDir, 'registers'))
  const description = {
    name: 'guam',
    publisher: 'TODO: the agency that publishes the register',
    kind: 'Care home',
    header: ['Number', 'Home', 'City', 'State'],
    id: ['Number'],
    record: { name: 'Home', city: 'City', state: 'State' },
    careTypes: [{ type: 'Assisted Living' }],
    facts: [],
  }
  await writeFile(join(dataDir, 'registers', 'guam.json'), JSON.stringify(description))
  const path = await folder.write('guam.csv', 'Number,Home,City,State\n1,Oak House,Austin,TX\n')
  expect(await refusalOf(load(path, { dataDir }))).toContain("doesn't name the publisher yet")
  await rm(dataDir, { recursive: true })
})
