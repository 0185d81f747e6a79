import {
  type Campus,
  type Offering,
  PACK_FORMAT,
  type PackFile,
  POSITION_SCALE,
  type ZipColumns,
} from '../../../../shared/packs/pack-file.ts'
import { compareText, locationOf, packPhone } from '../../../../shared/packs/pack-text.ts'
import { toSparse } from '../../../../shared/packs/sparse-column.ts'
import { stableUuid } from '../../../platform/random.ts'
import type { ZipRow } from '../../family/geography/zip-file.ts'
import { encodeFacts } from './encode-facts.ts'
import type { PackRow } from './pack-row.ts'

/** The digits of an id that a pack stores, unless two ids have the same. */
const ID_DIGITS = 8

/**
 * Writes communities as a pack. The same communities in any order give the same pack.
 * @param zips all ZIP codes of the state
 * @param asOf the newest day of the state's registers, YYYY-MM-DD
 */
export function encodePack(
  { state, kind, asOf }: Pick<PackFile, 'state' | 'kind' | 'asOf'>,
  given: readonly PackRow[],
  zips: readonly ZipRow[],
): PackFile {
  const rows = [...given].sort(
    (a, b) =>
      compareText(a.zipCode ?? '', b.zipCode ?? '') || compareText(a.name, b.name) || compareText(a.id, b.id),
  )
  const sources = indexOf<string>()
  const states = indexOf<string>()
  states.add(state)
  const offerings = indexOf<Offering>()
  const campuses = indexOf<Campus>()
  const byZip = new Map(zips.map((zip) => [zip.zipCode, zip]))
  const zipOf = (row: PackRow) => byZip.get(row.zipCode?.slice(0, 5) ?? '')
  const positions = rows.map((row) => encodePosition(row, zipOf(row)))
  return {
    format: PACK_FORMAT,
    state,
    kind,
    asOf,
    rows: rows.length,
    source: rows.map((row) => sources.add(row.source)),
    sources: sources.values,
    sourceId: rows.map((row) => row.sourceId),
    idStart: startsOf(rows.map((row) => row.id)),
    otherIds: exceptions(rows, (row) => row.id !== stableUuid(`${row.source} ${row.sourceId}`) && row.id),
    name: rows.map((row) => row.name),
    inState: rows.map((row) => states.add(row.state)),
    states: states.values,
    city: rows.map((row) => (zipOf(row)?.city === row.city ? '' : row.city)),
    address: rows.map((row) => row.address),
    zipCode: rows.map((row) => row.zipCode),
    otherLocations: exceptions(rows, (row) => row.location !== locationOf(row) && row.location),
    latitude: positions.map((position) => position.latitude),
    longitude: positions.map((position) => position.longitude),
    exactPositions: exceptions(positions, (position) => position.exact),
    phone: rows.map(({ phone }) => (phone === null ? null : packPhone(phone))),
    email: toSparse(rows.map((row) => row.email ?? undefined)),
    website: toSparse(rows.map((row) => row.website ?? undefined)),
    imageUrl: toSparse(rows.map((row) => row.imageUrl ?? undefined)),
    description: toSparse(rows.map((row) => row.description)),
    price: toSparse(rows.map((row) => row.price ?? undefined)),
    midrangePrice: toSparse(rows.map((row) => row.midrangePrice ?? undefined)),
    offering: rows.map((row) => offerings.add(offeringOf(row))),
    offerings: offerings.values,
    fitBits: rows.map((row) => row.fitBits),
    campus: rows.map(({ campusKey: key, campusNames: names }) =>
      key === null || names === null ? 0 : campuses.add({ key, names }, key) + 1,
    ),
    campuses: campuses.values,
    ...encodeFacts(rows),
    zips: encodeZips(zips),
  }
}

const offeringOf = (row: PackRow): Offering => ({
  amenities: row.amenities,
  absentAmenities: row.absentAmenities,
  careTypes: row.careTypes,
  residentGender: row.residentGender,
  rating: row.rating,
})

/** Numbers distinct values from 0, in the order of their first use. */
function indexOf<Value>() {
  const known = new Map<string, number>()
  const values: Value[] = []
  return {
    values,
    add(value: Value, key = JSON.stringify(value)): number {
      const index = known.get(key) ?? values.push(value) - 1
      known.set(key, index)
      return index
    },
  }
}

/** What `read` finds in some of the rows, by row. */
function exceptions<Row, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value | false | undefined,
): Record<number, Value> {
  const found: Record<number, Value> = {}
  for (const [index, row] of rows.entries()) {
    const value = read(row)
    if (value !== false && value !== undefined) found[index] = value
  }
  return found
}

/** The first digits of the ids, as many as it takes for them to differ. */
function startsOf(ids: readonly string[]): string[] {
  for (let digits = ID_DIGITS; ; digits++) {
    const starts = ids.map((id) => id.slice(0, digits))
    if (new Set(starts).size === new Set(ids).size) return starts
  }
}

interface EncodedPosition {
  latitude: number | null
  longitude: number | null
  exact?: [latitude: number, longitude: number]
}

function encodePosition({ latitude, longitude }: PackRow, zip: ZipRow | undefined): EncodedPosition {
  if (latitude === null || longitude === null) return { latitude: null, longitude: null }
  const scaled = [latitude, longitude].map((degrees) => Math.round(degrees * POSITION_SCALE))
  const [south = 0, west = 0] = scaled
  if (south / POSITION_SCALE !== latitude || west / POSITION_SCALE !== longitude)
    return { latitude: 0, longitude: 0, exact: [latitude, longitude] }
  return {
    latitude: south - Math.round((zip?.latitude ?? 0) * POSITION_SCALE),
    longitude: west - Math.round((zip?.longitude ?? 0) * POSITION_SCALE),
  }
}

/** @throws Error if a centroid has more digits than a pack holds */
function encodeZips(zips: readonly ZipRow[]): ZipColumns {
  const scale = (degrees: number) => {
    const scaled = Math.round(degrees * POSITION_SCALE)
    if (scaled / POSITION_SCALE !== degrees) throw new Error('a ZIP code’s centroid has too many digits')
    return scaled
  }
  return {
    codes: zips.map((zip) => zip.zipCode),
    cities: zips.map((zip) => zip.city),
    latitudes: zips.map((zip) => scale(zip.latitude)),
    longitudes: zips.map((zip) => scale(zip.longitude)),
  }
}
