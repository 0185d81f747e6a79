import { toStateCode } from '../../../../shared/states.ts'
import { cityKey } from '../../family/geography/city-key.ts'
import type { ZipRow } from '../../family/geography/zip-file.ts'
import type { Format, FormatFacts } from '../formats/format.ts'
import { milesBetween } from './miles-between.ts'
import type { Row } from './row.ts'
import { toTitleCase } from './title-case.ts'

/** A position farther from its ZIP code's centroid is wrong. In Texas, the farthest is 18.5 miles away. */
export const MAX_MILES_FROM_ZIP = 50
const MAX_CITY = 100
const ZIP = /^(\d{5})(?:-?(\d{4}))?-?$/

/** Where a community is. Latitude and longitude are the building's, in degrees, or null if the register has none. */
export interface Town {
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
}
type Position = NonNullable<FormatFacts['position']>

/**
 * Reads a row's city, state and ZIP code, and checks them against the register's position and the known ZIP codes.
 * @throws RefusedRowError if state or ZIP code are unknown or contradict each other, because no family could find the
 * community by them
 */
export function readTown(
  row: Row,
  { city: cityColumn, state: stateColumn, zipCode: zipColumn }: Format['columnOf'],
  position: Position | null,
  zips: ReadonlyMap<string, ZipRow>,
): Town {
  const city = row.required(cityColumn, MAX_CITY)
  const state = readState(row, stateColumn)
  const zipCode = readZipCode(row, zipColumn)
  const zip = zips.get(zipCode.slice(0, 5))
  const isTrusted = position !== null && isNear(position, zip, state, zips)
  if (!isTrusted && !zip) row.refuse(zipColumn, 'is not a known ZIP code')
  if (!isTrusted && zip?.state !== state) row.refuse(zipColumn, 'is in another state')
  if (position !== null && !isTrusted) {
    row.note(
      zipColumn,
      `is over ${MAX_MILES_FROM_ZIP} miles from the row's position; the ZIP code's position is used`,
    )
  }
  return {
    city: zip && cityKey(zip.city) === cityKey(city) ? zip.city : toTitleCase(city),
    state,
    zipCode,
    latitude: isTrusted ? position.latitude : null,
    longitude: isTrusted ? position.longitude : null,
  }
}

/** Whether a position is near its ZIP code's centroid or, if that is unknown, near any ZIP code of the state. */
function isNear(
  position: Position,
  zip: ZipRow | undefined,
  state: string,
  zips: ReadonlyMap<string, ZipRow>,
): boolean {
  if (zip) return milesBetween(position, zip) <= MAX_MILES_FROM_ZIP
  return zips
    .values()
    .some((other) => other.state === state && milesBetween(position, other) <= MAX_MILES_FROM_ZIP)
}

/** Accepts 'TX', 'Texas' and 'TEXAS (TX)', and the District of Columbia, because families search across its border. */
function readState(row: Row, column: string | { always: string }): string {
  if (typeof column !== 'string') return column.always
  const text = row.required(column, MAX_CITY)
  const [, name = text, code = text] = /^(.+?) ?\(([A-Z]{2})\)$/.exec(text) ?? []
  const known = [name, code].map((part) =>
    /^(?:dc|district of columbia)$/i.test(part) ? 'DC' : toStateCode(part),
  )
  if (known[0] === undefined || known[0] !== known[1])
    return row.refuse(column, 'is not one of the fifty states or DC')
  return known[0]
}

/**
 * Accepts '53910-', '53216-0000' and '331303627', but not four digits, because the missing zero could be any of five.
 */
function readZipCode(row: Row, column: string): string {
  const [, five, four] = ZIP.exec(row.required(column, MAX_CITY)) ?? []
  if (five === undefined) return row.refuse(column, 'is not a ZIP code')
  return four && four !== '0000' ? `${five}-${four}` : five
}
