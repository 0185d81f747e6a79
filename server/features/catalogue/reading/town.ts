import type { ZipRow } from '#server/features/places/zip-file.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { cleanZip } from '#shared/contract/zip-code.ts'
import { cityKey } from '#shared/matching/city-key.ts'
import { milesBetween, type Position } from '#shared/matching/miles.ts'
import type { Format } from '../registers/description.ts'
import type { Cell, Row } from './row.ts'

const LOWERCASE_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
/** Abbreviations that stay in capitals: legal forms, kinds of license, Roman numerals, compass points. */
const CAPITALS =
  /^(?:[a-z]|ii|iii|iv|vi|vii|viii|ix|llc|lllp|llp|lp|pllc|alf|afh|cbrf|rcac|alp|ehp|rcfe|rn|cna|hwy|us|usa|nw|ne|sw|se|dba|pc)$/i

/** A lowercase letter in text in capitals, such as "A l OF", is a slip; a second one is deliberate. */
const MAX_SLIPS = 1

/**
 * Converts text in capitals to title case: 'OAKS OF SAINT MARY'S, LLC' to 'Oaks of Saint Mary's, LLC'. Text with more
 * than one lowercase letter is returned as is, because its case is deliberate.
 */
export function toTitleCase(text: string): string {
  const lowercase = text.match(/\p{Ll}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (lowercase > MAX_SLIPS || capitals <= lowercase) return text
  let first = true
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word, offset: number) => {
    const isFirst = first
    first = false
    if (word.length === 1 && word.toUpperCase() !== 'A') return word.toUpperCase()
    // 'A L' and 'A. F.' are initials.
    if (/^a$/i.test(word) && /^[.\s]+\p{L}(?!\p{L})/u.test(text.slice(offset + 1))) return 'A'
    if (CAPITALS.test(word) && !(word === 'A' && !isFirst)) return word.toUpperCase()
    const lower = word.toLowerCase()
    return LOWERCASE_WORDS.has(lower) && !isFirst ? lower : capitalize(lower)
  })
}

/** Moves an article from the end to the start: 'Bridge, The' and 'Inn at Oak (the)' become 'The Bridge' and so on. */
export function leadWithArticle(name: string): string {
  const [, rest] = /^(.*[^\s,(])(?:\s*,\s*|\s+)\(?the\)?$/i.exec(name) ?? []
  return rest === undefined ? name : `The ${rest}`
}

/** 'o'brien' to 'O'Brien', 'mary's' to 'Mary's', 'mcintosh' to 'McIntosh'. */
function capitalize(word: string): string {
  return word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^(Mc|[OD]['’])(\p{L})(?=\p{L}{2})/u, (_, start, letter) => start + letter.toUpperCase())
}

/** The country's ZIP codes, by code and by city. */
export interface ZipIndex {
  byCode: ReadonlyMap<string, ZipRow>
  inCity(city: string, state: string): readonly ZipRow[]
}

/** Groups a state's ZIP codes by city when one of them is asked for: a file names one state, and the country takes 0.1 s. */
export function createZipIndex(zips: readonly ZipRow[]): ZipIndex {
  const byState = Map.groupBy(zips, ({ state }) => state)
  const cities = new Map<string, Map<string, ZipRow[]>>()
  return {
    byCode: new Map(zips.map((zip) => [zip.zipCode, zip])),
    inCity(city, state) {
      const known = cities.get(state) ?? Map.groupBy(byState.get(state) ?? [], (zip) => cityKey(zip.city))
      cities.set(state, known)
      return known.get(cityKey(city)) ?? []
    },
  }
}

/** A position farther from its ZIP code's centroid is wrong. In Texas, the farthest is 18.5 miles away. */
const MAX_MILES_FROM_ZIP = 50
const MAX_CITY = 100
const ZIP = /^(\d{5})(?:-?(\d{4}))?(?:-\d{0,3})?$/

/** Where a community is. Latitude and longitude are the building's, in degrees, or null if the register has none. */
interface Town {
  city: string
  state: string
  /** Null if the register has none and the city has several. */
  zipCode: string | null
  latitude: number | null
  longitude: number | null
}
type RecordCells = Format['record']

/**
 * Reads a row's city, state and ZIP code, and checks them against the register's position and the known ZIP codes. A row
 * without a ZIP code is located by its city.
 * @throws RefusedRowError if they are unknown or contradict each other, because no family could find the community
 */
export function readTown(row: Row, columns: RecordCells, zips: ZipIndex): Town {
  const position = readPosition(row, columns.position)
  const state = readState(row, columns.state)
  const zipColumn = columns.zipCode
  const zipCode = zipColumn === undefined ? null : readZipCode(row, zipColumn, state, zips)
  const zip = zips.byCode.get(zipCode?.slice(0, 5) ?? '')
  const city = readCity(row, columns, zip)
  if (zipColumn === undefined || zipCode === null)
    return locateByCity(row, columns, { city, state }, position, zips)
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

function readCity(row: Row, { city, zipCode }: RecordCells, zip: ZipRow | undefined): string {
  if (city !== undefined) return row.required(city, MAX_CITY)
  return zip?.city ?? row.refuse(zipCode ?? '', 'is not a known ZIP code')
}

/** Uses the city's only ZIP code, or the middle of its ZIP codes. */
function locateByCity(
  row: Row,
  { city: cityColumn = '', cities = {} }: RecordCells,
  { city, state }: { city: string; state: string },
  position: Position | null,
  zips: ZipIndex,
): Town {
  const inCity = zips.inCity(cities[city] ?? city, state)
  const [first] = inCity
  if (!first) return row.refuse(cityColumn, 'is not a city with a ZIP code in that state')
  const middle = {
    latitude: inCity.reduce((sum, zip) => sum + zip.latitude, 0) / inCity.length,
    longitude: inCity.reduce((sum, zip) => sum + zip.longitude, 0) / inCity.length,
  }
  const isTrusted = position !== null && milesBetween(position, middle) <= MAX_MILES_FROM_ZIP
  return {
    city: cities[city] === undefined ? first.city : city,
    state,
    zipCode: inCity.length === 1 ? first.zipCode : null,
    ...(isTrusted ? position : middle),
  }
}

/** Whether a position is near its ZIP code's centroid or, if that is unknown, near any ZIP code of the state. */
function isNear(position: Position, zip: ZipRow | undefined, state: string, zips: ZipIndex): boolean {
  if (zip) return milesBetween(position, zip) <= MAX_MILES_FROM_ZIP
  return zips.byCode
    .values()
    .some((other) => other.state === state && milesBetween(position, other) <= MAX_MILES_FROM_ZIP)
}

/** Accepts 'TX', 'Texas' and 'TEXAS (TX)', and the District of Columbia, because families search across its border. */
function readState(row: Row, column: RecordCells['state']): string {
  if (typeof column === 'object' && 'always' in column) return column.always
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
 * Accepts '53910-', '53216-0000' and '331303627'. Spreadsheets drop the leading zero of some states' codes: '6790' is
 * 06790 in Connecticut.
 * @returns null if the cell is empty or anything else, which is also noted
 */
function readZipCode(row: Row, column: Cell, state: string, zips: ZipIndex): string | null {
  const text = cleanZip(row.optional(column, MAX_CITY) ?? '')
  if (text === '') return null
  const [, five, four] = ZIP.exec(text) ?? []
  if (five !== undefined) return four && four !== '0000' ? `${five}-${four}` : five
  if (/^\d{4}$/.test(text) && zips.byCode.get(`0${text}`)?.state === state) return `0${text}`
  row.note(column, "is not a ZIP code; the city's is used")
  return null
}

const DEGREES = /^[-+]?\d{1,3}(?:\.\d*)?$/
/** Half of the earth's circumference in the projection of web maps (EPSG:3857), in meters. */
const MERCATOR_HALF = 20_037_508.342_789_244

/** @returns null if both cells are empty or one of them is invalid; an invalid position is also noted */
function readPosition(row: Row, cells: RecordCells['position']): Position | null {
  if (!cells) return null
  const isInDegrees = 'latitude' in cells
  const [first, second] = isInDegrees ? [cells.latitude, cells.longitude] : [cells.mercatorX, cells.mercatorY]
  const texts = [row.text(first), row.text(second)] as const
  if (texts[0] === null && texts[1] === null) return null
  const position = isInDegrees ? parsePosition(...texts) : fromMercator(...texts)
  if (position === null) {
    const invalid = isInDegrees && parseDegrees(texts[0], 90) !== null ? second : first
    row.note(invalid, "is not a position; the ZIP code's is used")
  }
  return position
}

function fromMercator(x: string | null, y: string | null): Position | null {
  const east = (Number(x) / MERCATOR_HALF) * 180
  const north = (Math.atan(Math.sinh((Number(y) / MERCATOR_HALF) * Math.PI)) * 180) / Math.PI
  return parsePosition(north.toFixed(6), east.toFixed(6))
}

function parsePosition(north: string | null, east: string | null): Position | null {
  const [latitude, longitude] = [parseDegrees(north, 90), parseDegrees(east, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Registers write 0 for an unknown position, and no home is at 0 degrees. */
function parseDegrees(text: string | null, max: number): number | null {
  const value = DEGREES.test(text?.trim() ?? '') ? Number(text) : 0
  return value !== 0 && Math.abs(value) <= max ? value : null
}
