import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipRow } from '#server/features/places/zip-file.ts'
import { Random } from '#server/platform/random.ts'
import { cmsNursingHomes } from '#server/testing/registers.ts'

const SEED = 11

/**
 * Writes a synthetic register in the format of CMS's nursing home file: all 99 columns filled, real ZIP codes.
 * @param edition added to the number of beds of every tenth home, to simulate a later month
 */
export async function writeCmsRegister(
  path: string,
  zips: readonly ZipRow[],
  rows: number,
  edition = 0,
): Promise<void> {
  await pipeline(Readable.from(makeLines(zips, rows, edition)), createWriteStream(path))
}

function* makeLines(zips: readonly ZipRow[], rows: number, edition: number): Generator<string> {
  const random = new Random(SEED)
  yield toLine(cmsNursingHomes.columns)
  for (let number = 1; number <= rows; number++) {
    const zip = zips[random.between(0, zips.length - 1)] as ZipRow
    const beds = random.between(20, 200) + (number % 10 === 0 ? edition : 0)
    const realistic: Record<string, string | number> = {
      'CMS Certification Number (CCN)': String(number).padStart(6, '0'),
      'Provider Name': `BENCH NURSING HOME ${number}, INC.`,
      'Provider Address': `${number} MAIN STREET`,
      'City/Town': zip.city.toUpperCase(),
      State: zip.state,
      'ZIP Code': zip.zipCode,
      'Telephone Number': `${random.between(201, 989)}555${String(number % 10_000).padStart(4, '0')}`,
      'Number of Certified Beds': beds,
      'Overall Rating': random.between(1, 5),
      Latitude: zip.latitude,
      Longitude: zip.longitude,
      'Processing Date': '2026-07-01',
    }
    yield toLine(
      cmsNursingHomes.columns.map((column) => realistic[column] ?? random.between(0, 99_999) / 1000),
    )
  }
}

const toLine = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`
