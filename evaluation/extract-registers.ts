/**
 * `bun evaluation/extract-registers.ts FOLDER`: cuts the published registers in FOLDER down to the rows within
 * EXTRACT_MILES of a family, and writes them to registers/. Small registers are copied whole. Titles, headers and the
 * remaining rows stay exactly as published.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readZipFile, type ZipRow } from '#server/features/places/zip-file.ts'
import { milesBetween } from '#shared/miles.ts'
import { readFamilies } from './family.ts'

/** More than the product's reach, so that its edge is real. */
const EXTRACT_MILES = 62
/** The first 41 families keep the extracts that they were written for. */
const FIRST_FAMILY = 42

const WHOLE = ['or', 'il', 'tn-ac', 'tn-rh', 'ma', 'ri', 'ne', 'va', 'ky']
/** The index of the column with the ZIP code. */
const ZIP_COLUMNS = { wa: 12, az: 4, in: 7, mo: 6, ga: 6, sc: 4, md: 5, ny: 4, oh: 11, mn: 5 }
/** Published file names that aren't `<state>-alf.csv`. */
const PUBLISHED_NAMES: Record<string, string> = {
  'tn-ac': 'tn-alf-ac',
  'tn-rh': 'tn-alf-rh',
  ky: 'ky-alf-freestanding-pc',
  wa: 'wa-alf-al',
  mn: 'mn-alf-hws',
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the published registers.')

const zips = new Map((await readZipFile()).map((row) => [row.zipCode, row]))
const homes = (await readFamilies())
  .filter(({ name }) => Number.parseInt(name, 10) >= FIRST_FAMILY)
  .map(({ name, answers }) => {
    const zip = zips.get(answers.zipCode)
    if (!zip) throw new Error(`${name}: unknown ZIP code`)
    return zip
  })

const isNearAFamily = (position: ZipRow) =>
  homes.some((home) => milesBetween(home, position) <= EXTRACT_MILES)

for (const name of WHOLE) await extract(name, (text) => text)
for (const [name, column] of Object.entries(ZIP_COLUMNS)) await extract(name, (text) => cut(text, column))

async function extract(name: string, read: (text: string) => string): Promise<void> {
  const published = PUBLISHED_NAMES[name] ?? `${name}-alf`
  const text = read(await readFile(join(folder as string, `${published}.csv`), 'utf8'))
  await writeFile(join(import.meta.dirname, 'registers', `${published}-2021.csv`), text)
}

/** Keeps all rows up to the header, and then those near a family. */
function cut(text: string, column: number): string {
  const rows = parse(text, { raw: true, relax_column_count: true, bom: true }) as unknown as {
    raw: string
    record: string[]
  }[]
  const zipOf = ({ record }: { record: string[] }) => /^\d{5}/.exec(record[column]?.trim() ?? '')?.[0]
  const first = rows.findIndex((row) => zipOf(row) !== undefined)
  const kept = rows.filter((row, index) => {
    if (index < first) return true
    const place = zips.get(zipOf(row) ?? '')
    return place !== undefined && isNearAFamily(place)
  })
  return kept.map(({ raw }) => raw).join('')
}
