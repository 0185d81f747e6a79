import { stateOfZip } from '../../contract/states.ts'
import { type LocatedPlace, locateIn, needsTowns, type ZipPlace } from '../../matching/locate-family.ts'
import { createTowns, type NamedZip, type Towns } from '../../matching/towns.ts'
import type { PackHead, ZipColumns } from './pack-file.ts'

/** What places are read from. */
type PlacesPart = Pick<PackHead, 'kind' | 'zips' | 'states' | 'cities' | 'zipCodes'>

/** The places of a state, from its packs. */
export interface PackedPlaces {
  zips: ZipColumns
  /** Null if the ZIP code doesn't exist, undefined if another state may have it. */
  findZip(zipCode: string): ZipPlace | null | undefined
  /** The first call lists them. */
  towns(): Towns
}

const NO_ZIPS: ZipColumns = { codes: [], cities: [], latitudes: [], longitudes: [] }

export function readPlaces(packs: readonly PlacesPart[], state: string): PackedPlaces {
  const zips = packs.find(({ kind }) => kind === 'living')?.zips ?? NO_ZIPS
  let towns: Towns | undefined
  return {
    zips,
    findZip(zipCode) {
      const index = zips.codes.indexOf(zipCode.slice(0, 5))
      if (index >= 0) return { ...namedZip(zips, index), state }
      return stateOfZip(zipCode) === state ? null : undefined
    },
    towns() {
      towns ??= createTowns(
        zips.codes.map((_, index) => namedZip(zips, index)),
        listOtherNames(packs, zips, state),
      )
      return towns
    },
  }
}

/** Locates a family in the state of its packs, as the server does. */
export const locateInPacks = (
  places: PackedPlaces,
  place: { zipCode: string; city: string; state: string },
): LocatedPlace => {
  const zip = places.findZip(place.zipCode)
  return locateIn(zip, needsTowns(zip, place) ? places.towns() : undefined, place)
}

const namedZip = ({ codes, cities, latitudes, longitudes }: ZipColumns, index: number): NamedZip => ({
  zipCode: codes[index] ?? '',
  city: cities[index] ?? '',
  latitude: latitudes[index] ?? 0,
  longitude: longitudes[index] ?? 0,
})

/** The ZIP codes under the names that the addresses of communities have. */
function listOtherNames(packs: readonly PlacesPart[], zips: ZipColumns, state: string): NamedZip[] {
  const indexes = new Map(zips.codes.map((zipCode, index) => [zipCode, index]))
  return packs.flatMap(({ states, cities, zipCodes }) =>
    cities.flatMap((city, row) => {
      const index = indexes.get(zipCodes[row]?.slice(0, 5) ?? '')
      return states[row] !== state || index === undefined ? [] : [{ ...namedZip(zips, index), city }]
    }),
  )
}
