import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validAnswers } from '../../testing/communities.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { findMatches } from '../family/matching/service.ts'
import { FORMATS } from './formats/formats.ts'
import { importFile } from './import-file.ts'
import { readCsvRows } from './reading/csv-rows.ts'

/** Real registers as published. They aren't part of the repository. */
const FOLDER = process.env.REGISTERS_DIR ?? join(import.meta.dirname, '../../../../shared/data')
const hasFiles = existsSync(join(FOLDER, 'columns.json'))

/** Read, usable and refused rows, as in docs/catalogue.md. */
const FILES = [
  { file: 'wi-cbrf-2021.csv', read: 1644, new: 1238, refused: 406 },
  { file: 'tx-alf-2021.csv', read: 2024, new: 2023, refused: 1 },
  { file: 'fl-alf-2021.csv', read: 3158, new: 3134, refused: 24 },
] as const
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
const CMS = 'cms-nh-providerinfo-sample.csv'

describe.skipIf(!hasFiles)(
  'real registers (only if REGISTERS_DIR or the folder next to the clone has them)',
  () => {
    let db: Awaited<ReturnType<typeof freshDatabase>>
    beforeAll(async () => {
      db = await freshDatabase()
    })
    afterAll(() => db.drop())
    const load = (file: string) => importFile(db.sql, { path: join(FOLDER, file), today: '2026-08-01' })

    test('have the headers of the formats', async () => {
      const Headers = z.record(z.string(), z.object({ columns: z.array(z.string()) }))
      const published = z.parse(Headers, JSON.parse(await readFile(join(FOLDER, 'columns.json'), 'utf8')))
      const known = FORMATS.filter(({ name }) => name in published)
      expect(known.length).toBeGreaterThanOrEqual(9)
      for (const { name, columns } of known) expect([name, columns]).toEqual([name, published[name]?.columns])
    })

    test.each(FILES)(
      '$file: $read read, $new new, $refused refused, and all unchanged the second time',
      async ({ file, ...counts }) => {
        expect(await load(file)).toMatchObject({ ...counts, updated: 0, unchanged: 0 })
        const again = {
          read: counts.read,
          new: 0,
          updated: 0,
          unchanged: counts.new,
          refused: counts.refused,
        }
        expect(await load(file)).toMatchObject(again)
      },
    )

    test('Wisconsin: every description names exactly the groups that the register marks', async () => {
      const described = await db.sql<{ sourceId: string; description: string }[]>`
        select source_id, facts ->> 'description' as description from facility_records where source = 'wi-cbrf'`
      const descriptions = new Map(described.map((one) => [one.sourceId, one.description]))
      const wordsOf = new Map(Object.entries(GROUPS_OF_WISCONSIN))
      let header: string[] = []
      for await (const { line, cells } of readCsvRows(join(FOLDER, 'wi-cbrf-2021.csv'), () => {})) {
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

    test('CMS: every home is Skilled Nursing, with the date in the file', async () => {
      const report = await load(CMS)
      expect(report.read).toBe(report.new + report.refused)
      expect(report.new).toBeGreaterThan(0)
      expect(report.sourceDate).toBe('2026-07-01')
      const kinds = await db.sql`
      select distinct care_types, rating % 10 as rest from facilities where source = 'cms-nh-providerinfo'`
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
      const matches = await findMatches(db.sql, family)
      expect(matches.length).toBe(20)
      for (const match of matches) {
        expect([match.isSample, match.location.includes(', WI ')]).toEqual([false, true])
        expect(match.careTypes).toContain('Memory Care')
      }
      expect(matches.some(({ price }) => price !== null && price >= 1000 && price <= 20_000)).toBe(true)
    })
  },
)
