import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { measureProposal } from '#server/testing/measure-proposals.ts'
import { hasRegisters, REGISTER_FILES, REGISTERS_FOLDER, readRawRow } from '#server/testing/real-registers.ts'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { FORMATS, findRegister } from '#server/testing/registers.ts'
import { explains, type TracedFact } from '#server/testing/trace-fact.ts'
import { typedCell, type WorkbookCell, workbookOf } from '#server/testing/workbook-file.ts'
import { type ImportReport, importFile, importFiles } from './import-file.ts'
import { previewFile } from './preview.ts'
import { decodeCells } from './reading/header.ts'
import { readCsvRows } from './reading/open-tables.ts'
import { readDescriptions } from './registers/load-registers.ts'

/** The rows that each file has, and those that are used. */
const COUNTS: readonly (readonly [file: string, read: number, used: number])[] = [
  ['ak-alf', 704, 283],
  ['al-alf-al', 195, 194],
  ['al-alf-sc', 105, 105],
  ['ar-alf', 106, 104],
  ['az-alf', 3175, 2152],
  ['cms-nh-providerinfo-sample', 2, 2],
  ['ct-alf-al', 113, 112],
  ['ct-alf-rcf', 97, 97],
  ['fl-alf-2021', 3157, 3120],
  ['ga-alf', 1675, 1667],
  ['hi-alf-al', 17, 17],
  ['hi-alf-arch', 457, 455],
  ['il-alf', 495, 495],
  ['in-alf', 364, 364],
  ['ks-alf-al', 222, 222],
  ['ks-alf-hp', 179, 179],
  ['ks-alf-rhcf', 99, 99],
  ['ky-alf-freestanding-pc', 105, 103],
  ['ma-alf', 268, 264],
  ['md-alf', 1685, 1681],
  ['me-alf', 1102, 497],
  ['mn-alf-hws', 2557, 2541],
  ['mo-alf', 1183, 1183],
  ['ms-alf', 207, 205],
  ['mt-alf', 213, 213],
  ['ne-alf', 289, 289],
  ['nh-alf', 985, 223],
  ['ny-alf', 553, 553],
  ['oh-alf', 1155, 792],
  ['ok-alf-al', 189, 183],
  ['ok-alf-rc', 35, 34],
  ['or-alf', 580, 562],
  ['ri-alf', 65, 65],
  ['sc-alf', 484, 483],
  ['sd-alf', 163, 163],
  ['tn-alf-ac', 321, 318],
  ['tn-alf-rh', 52, 50],
  ['tx-alf-2021', 2024, 1989],
  ['va-alf', 565, 565],
  ['vt-alf-al', 16, 16],
  ['vt-alf-rch', 102, 98],
  ['wa-alf-al', 541, 539],
  ['wi-alf-afh', 2067, 1179],
  ['wi-alf-rcac', 351, 351],
  ['wi-cbrf-2021', 1644, 1225],
  ['wv-alf-al', 94, 94],
  ['wv-alf-rc', 1, 1],
  ['wy-alf', 287, 75],
]
/** Supervised living facilities for people with disabilities, mental illness or an addiction. */
const WITHOUT_USABLE_ROWS = ['mn-alf-sl', 214] as const
const TOTAL = { records: 26_201, communities: 25_948 }
/** In ms. All files together, on a busy machine. */
const IMPORT_TIMEOUT = 300_000
const FACTS_TRACED = 1000
/** Change it to trace other facts. */
const SEED = 'facts 1'
/** Wisconsin's columns of groups, each with a part of its name in the description. */
const GROUPS_OF_WISCONSIN = {
  'Advanced Aged': 'older adults',
  'Irreversible Dementia Alzeimers': 'dementia',
  'Physically Disabled': 'physical disabilities',
  'Terminally Ill': 'terminal illnesses',
  'Traumatic Brain Injury': 'traumatic brain injuries',
  'Developmentally Disabled': 'developmental disabilities',
  'Emotionally Disturbed Mental Illness': 'mental illness',
  'Alcohol Drug Dependent': 'an addiction to alcohol or drugs',
  'Pregnant Women Counselling': 'pregnant women',
  'Correctional Clients': 'the correctional system',
}
/** What a proposal reads otherwise than the description. */
const DIFFERENT: Readonly<Record<string, string[]>> = {
  // Its total counts units, and another column tells houses for people with dementia.
  'il-alf': ['care', 'capacity'],
  'ma-alf': ['care'],
  // The description shows the company before the trade name.
  'mt-alf': ['name'],
  // Names end with "THE" or with remarks.
  'or-alf': ['name'],
  'wv-alf-al': ['name', 'care'],
  // Its cells hold several numbers.
  'wy-alf': ['care', 'capacity'],
}

describe.skipIf(!hasRegisters)(
  'real registers (only if REGISTERS_DIR or the folder next to the clone has them)',
  () => {
    let db: Awaited<ReturnType<typeof freshDatabase>>
    let folder: Awaited<ReturnType<typeof openRegisterFolder>>
    let reports: Map<string, ImportReport>
    const optionsOf = (file: string) => ({
      path: REGISTER_FILES.get(file) ?? '',
      source: file,
      today: '2026-08-01',
    })
    const loadAll = async () => {
      const files = COUNTS.map(([file]) => ({ options: optionsOf(file) }))
      return new Map((await importFiles(db.sql, files)).reports.map((report) => [report.source, report]))
    }
    beforeAll(async () => {
      db = await freshDatabase()
      folder = await openRegisterFolder()
      reports = await loadAll()
    }, IMPORT_TIMEOUT)
    afterAll(async () => {
      await db.drop()
      await folder.remove()
    })

    test('have the headers of the descriptions', async () => {
      const Headers = z.record(z.string(), z.object({ columns: z.array(z.string()) }))
      const path = join(REGISTERS_FOLDER, 'columns.json')
      const published = z.parse(Headers, JSON.parse(await readFile(path, 'utf8')))
      // Nebraska has another list there, of 2026.
      const known = FORMATS.filter(({ name }) => name in published && name !== 'ne')
      expect(known.length).toBeGreaterThanOrEqual(10)
      for (const { name, columns } of known) expect([name, columns]).toEqual([name, published[name]?.columns])
    })

    test('are all in the table of counts', () => {
      const counted = [...COUNTS, WITHOUT_USABLE_ROWS].map(([file]) => file).sort()
      expect([...REGISTER_FILES.keys()]).toEqual(counted)
    })

    test.each(COUNTS)('%s: %i read, %i used', (file, read, used) => {
      const refused = read - used
      expect(reports.get(file)).toMatchObject({ read, new: used, refused, updated: 0, unchanged: 0 })
    })

    test('all are unchanged the second time', { timeout: IMPORT_TIMEOUT }, async () => {
      const again = await loadAll()
      for (const [file, read, used] of COUNTS)
        expect(again.get(file)).toMatchObject({ read, unchanged: used, new: 0, updated: 0 })
    })

    test('the file without a usable row is recognized, and refused', async () => {
      const [file, rows] = WITHOUT_USABLE_ROWS
      await expect(importFile(db.sql, optionsOf(file))).rejects.toThrow(
        `has no usable row among ${rows}; nothing was changed`,
      )
    })

    test('some of the records are of one community', () => {
      const records = COUNTS.reduce((sum, [, , used]) => sum + used, 0)
      const communities = reports.values().next().value?.communities
      expect({ records, communities }).toEqual(TOTAL)
    })

    test('Wisconsin: every description names exactly the groups that the register marks', async () => {
      const described = await db.sql<{ sourceId: string; description: string }[]>`
        select source_id, facts ->> 'description' as description from facility_records where source = 'wi-cbrf-2021'`
      const descriptions = new Map(described.map((one) => [one.sourceId, one.description]))
      const wordsOf = new Map(Object.entries(GROUPS_OF_WISCONSIN))
      let header: string[] = []
      for await (const { line, cells } of readCsvRows(REGISTER_FILES.get('wi-cbrf-2021') ?? '')) {
        if (line === 1) header = cells
        const description = descriptions.get(cells[header.indexOf('Facility ID')] ?? '')
        if (description === undefined) continue
        for (const [column, words] of wordsOf) {
          const marked = cells[header.indexOf(column)] === 'X'
          expect([line, column, description.includes(words)]).toEqual([line, column, marked])
        }
        descriptions.delete(cells[header.indexOf('Facility ID')] ?? '')
      }
      expect(descriptions.size).toBe(0)
    })

    test('each file has a source of its own, and gives the same records as a workbook', {
      timeout: IMPORT_TIMEOUT,
    }, async () => {
      const sources = new Set<string | undefined>()
      for (const [file] of COUNTS) {
        const path = REGISTER_FILES.get(file) ?? ''
        const lines: number[] = []
        const sheet: WorkbookCell[][] = []
        for await (const row of readCsvRows(path)) {
          lines.push(row.line)
          sheet.push(decodeCells(row).map((cell) => typedCell(cell)))
        }
        const workbook = await folder.write(`${file}.xlsx`, workbookOf({ Sheet1: sheet }))
        const expected = await previewFile(path, FORMATS)
        const read = await previewFile(workbook, FORMATS)
        // Several lists have the same header.
        sources.add(expected.format.lists ? expected.list?.source : expected.format.name)
        const withLines = read.records.map((record) => ({ ...record, line: lines[record.line - 1] }))
        expect([file, withLines]).toEqual([file, expected.records])
        expect([file, read.findings, read.date]).toEqual([file, expected.findings, expected.date])
      }
      expect(sources).not.toContain(undefined)
      expect(sources.size).toBe(COUNTS.length)
    })

    test('CMS: every home is Skilled Nursing, with the date in the file', async () => {
      const kinds = await db.sql`
        select distinct care_types, rating % 10 as rest, to_char(source_date, 'YYYY-MM-DD') as day
        from facilities where source = 'cms-nh-providerinfo-sample'`
      expect(kinds.map(({ day }) => day)).toEqual(kinds.map(() => '2026-07-01'))
      expect(kinds.map(({ careTypes }) => careTypes)).toEqual(kinds.map(() => ['Skilled Nursing']))
      expect(kinds.every(({ rest }) => rest === 0 || rest === null)).toBe(true)
    })

    test('a family in Madison finds real homes in Wisconsin, with prices', async () => {
      const family = validAnswers({
        city: 'Madison',
        state: 'WI',
        zipCode: '53703',
        amenities: ['Memory Care'],
      })
      const { facilities: matches } = await findFor(db.sql, family)
      expect(matches.length).toBe(20)
      for (const match of matches)
        expect([match.isSample, match.location.includes(', WI ')]).toEqual([false, true])
      // A register that says nothing about dementia counts as one half, so a near home may be among the others.
      const withMemoryCare = matches.filter(({ careTypes }) => careTypes.includes('Memory Care'))
      expect(withMemoryCare.length).toBeGreaterThan(matches.length / 2)
      const points = matches.flatMap((match) => match.against ?? [])
      expect(points.filter(({ fact }) => fact === 'dementiaCare' || fact === 'evacuation')).toEqual([])
      expect(matches.some(({ price }) => price !== null && price >= 1000 && price <= 20_000)).toBe(true)
    })

    test.each(COUNTS)(
      'a proposal for %s, as if it were unknown, reads what its description reads',
      async (file) => {
        const { homes, missing, added, same } = await measureProposal(file)
        // Massachusetts needs the neighborhoods cut off, and Minnesota's homes without a type are left out.
        expect(missing > homes * 0.04).toBe(['ma-alf', 'mn-alf-hws'].includes(file))
        // Only Maine needs more than an answer: most of its homes are for people with developmental disabilities.
        expect(added > homes * 0.04).toBe(file === 'me-alf')
        const different = Object.entries(same).flatMap(([detail, share]) => (share < 0.93 ? detail : []))
        expect(different).toEqual(DIFFERENT[file] ?? [])
      },
    )

    test(`${FACTS_TRACED} random facts trace back to the raw cell`, { timeout: IMPORT_TIMEOUT }, async () => {
      const facts = await db.sql<(TracedFact & { source: string; format: string; line: number })[]>`
        with random as (
          select id, fact from facilities, jsonb_array_elements(facts) with ordinality as said (fact, position)
          order by md5(${SEED} || id || position) limit ${FACTS_TRACED}
        )
        select source, format, line, fact ->> 'fact' as fact, fact -> 'value' as value, fact ->> 'column' as column
        from random join facility_records as record on record.facility_id = random.id
          join catalogue_sources using (source)
        where line = (fact ->> 'line')::integer and publisher = fact ->> 'publisher'
          and to_char(source_date, 'YYYY-MM-DD') = fact ->> 'asOf'`
      expect(facts).toHaveLength(FACTS_TRACED)
      const descriptions = new Map((await readDescriptions()).map((one) => [one.name, one]))
      const isTraced = async ({ source, format, line, ...fact }: (typeof facts)[number]) => {
        const raw = await readRawRow(source, line, findRegister(format).columns)
        // No rule is needed for what a home's name says.
        if (fact.value === 'named' || fact.value === 'named_house')
          return /memory|alzheimer|dementia/i.test(raw(fact.column))
        return descriptions.get(format)?.facts.some((rule) => explains(rule, fact, raw)) ?? false
      }
      for (const fact of facts) {
        expect([fact, await isTraced(fact)]).toEqual([fact, true])
        const changed = { ...fact, value: typeof fact.value === 'number' ? fact.value + 1 : `${fact.value}x` }
        expect([changed, await isTraced(changed)]).toEqual([changed, false])
      }
    })
  },
)
