import { toStateCode } from '../../../../shared/states.ts'
import { cityKey } from '../../family/geography/city-key.ts'
import type { ZipRow } from '../../family/geography/zip-file.ts'
import type { Format, Particulars } from '../formats/format.ts'
import { milesBetween } from './miles-between.ts'
import type { Row } from './row.ts'
import { calmed } from './title-case.ts'

/** A building farther from its ZIP's centroid is misplaced; in Texas the farthest is 18.5 miles away. */
export const MAX_MILES_FROM_ZIP = 50
const MAX_CITY = 100
const ZIP = /^(\d{5})(?:-?(\d{4}))?-?$/

export interface Place {
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
}
type Position = NonNullable<Particulars['position']>

/**
 * City, state and ZIP of a row; latitude and longitude are the register's own, or null.
 * @throws RowRefused for a state or a ZIP that no family could search by, or that contradict each other
 */
export function readPlace(
  row: Row,
  { city: cityColumn, state: stateAt, zipCode: zipColumn }: Format['at'],
  position: Position | null,
  zips: ReadonlyMap<string, ZipRow>,
): Place {
  const city = row.required(cityColumn, MAX_CITY)
  const state = readState(row, stateAt)
  const zipCode = readZipCode(row, zipColumn)
  const zip = zips.get(zipCode.slice(0, 5))
  const believed = position !== null && isNear(position, zip, state, zips)
  if (!believed && !zip) row.refuse(zipColumn, 'is no ZIP code that is known')
  if (!believed && zip?.state !== state) row.refuse(zipColumn, 'lies in another state')
  if (position !== null && !believed) {
    row.note(zipColumn, `lies over ${MAX_MILES_FROM_ZIP} miles from the position given; the ZIP's is taken`)
  }
  return {
    city: zip && cityKey(zip.city) === cityKey(city) ? zip.city : calmed(city),
    state,
    zipCode,
    latitude: believed ? position.latitude : null,
    longitude: believed ? position.longitude : null,
  }
}

/** Near the ZIP's centroid; for a ZIP that is not known, near any of the state's. */
function isNear(
  position: Position,
  zip: ZipRow | undefined,
  state: string,
  zips: ReadonlyMap<string, ZipRow>,
): boolean {
  if (zip) return milesBetween(position, zip) <= MAX_MILES_FROM_ZIP
  return zips
    .values()
    .some((near) => near.state === state && milesBetween(position, near) <= MAX_MILES_FROM_ZIP)
}

/** 'TX', 'Texas' or 'TEXAS (TX)'. The District of Columbia counts, as it does across a border. */
function readState(row: Row, at: string | { always: string }): string {
  if (typeof at !== 'string') return at.always
  const text = row.required(at, MAX_CITY)
  const [, name = text, code = text] = /^(.+?) ?\(([A-Z]{2})\)$/.exec(text) ?? []
  const known = [name, code].map((part) =>
    /^(?:dc|district of columbia)$/i.test(part) ? 'DC' : toStateCode(part),
  )
  if (known[0] === undefined || known[0] !== known[1])
    return row.refuse(at, 'is none of the fifty states or DC')
  return known[0]
}

/** '53910-', '53216-0000' and '331303627' say enough; four digits may have lost a zero anywhere. */
function readZipCode(row: Row, column: string): string {
  const [, five, four] = ZIP.exec(row.required(column, MAX_CITY)) ?? []
  if (five === undefined) return row.refuse(column, 'is no ZIP code')
  return four && four !== '0000' ? `${five}-${four}` : five
}
