import type { ZipRow } from '#server/features/places/zip-file.ts'
import { stableUuid } from '#server/platform/random.ts'
import { type Offering, type PackFile, POSITION_SCALE, type ZipColumns } from '#shared/packs/pack-file.ts'
import type { Cell } from '#shared/packs/pack-table.ts'
import { compareText, locationOf, packPhone } from '#shared/packs/pack-text.ts'
import { writeTable } from '#shared/packs/write-table.ts'
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
  const byZip = new Map(zips.map((zip) => [zip.zipCode, zip]))
  const zipOf = (row: PackRow) => byZip.get(row.zipCode?.slice(0, 5) ?? '')
  const positions = rows.map((row) => encodePosition(row, zipOf(row)))
  const { factSources, columns } = encodeFacts(rows)
  const columnOf = (read: (row: PackRow) => Cell) => rows.map(read)
  return writeTable({
    state,
    kind,
    asOf,
    rows: rows.length,
    factSources,
    zips: encodeZips(zips),
    columns: new Map([
      ['source', columnOf((row) => row.source)],
      ['sourceId', columnOf((row) => row.sourceId)],
      ['idStart', startsOf(rows.map((row) => row.id))],
      ['otherIds', columnOf((row) => unless(row.id === stableUuid(`${row.source} ${row.sourceId}`), row.id))],
      ['name', columnOf((row) => row.name)],
      ['inState', columnOf((row) => row.state)],
      ['city', columnOf((row) => (zipOf(row)?.city === row.city ? '' : row.city))],
      ['address', columnOf((row) => row.address)],
      ['zipCode', columnOf((row) => row.zipCode)],
      ['otherLocations', columnOf((row) => unless(row.location === locationOf(row), row.location))],
      ['latitude', positions.map((position) => position.latitude)],
      ['longitude', positions.map((position) => position.longitude)],
      ['exactPositions', positions.map((position) => position.exact ?? null)],
      ['phone', columnOf(({ phone }) => (phone === null ? null : packPhone(phone)))],
      ['email', columnOf((row) => row.email)],
      ['website', columnOf((row) => row.website)],
      ['imageUrl', columnOf((row) => row.imageUrl)],
      ['description', columnOf((row) => row.description)],
      ['price', columnOf((row) => row.price)],
      ['midrangePrice', columnOf((row) => row.midrangePrice)],
      ['offering', columnOf(offeringOf)],
      ['fitBits', columnOf((row) => row.fitBits)],
      [
        'campus',
        columnOf(({ campusKey: key, campusNames: names }) => unless(!key || !names, { key, names })),
      ],
      ...columns,
    ]),
  })
}

/** A value, unless it follows from other columns. */
const unless = <Value>(isImplied: boolean, value: Value): Value | null => (isImplied ? null : value)

const offeringOf = (row: PackRow): Offering => ({
  amenities: row.amenities,
  absentAmenities: row.absentAmenities,
  careTypes: row.careTypes,
  residentGender: row.residentGender,
  rating: row.rating,
})

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
