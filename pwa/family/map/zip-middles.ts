import type { ZipColumns } from '#shared/catalog/packs/pack-file.ts'
import type { Position } from '#shared/matching/miles.ts'

/** The gazetteer's positions have at most so many decimals. */
const DECIMALS = 1e4

/**
 * Tells communities whose place is known only by their ZIP code from those whose register has a position. A pack doesn't
 * have the ZIP codes of neighboring states: there, a position as coarse as the gazetteer's counts as a middle.
 * @returns finds the ZIP code whose middle a position is; null if the position is the community's own
 */
export function createMiddleFinder(
  zips: ZipColumns,
): (zipCode: string | null, position: Position) => string | null {
  const indexes = new Map(zips.codes.map((code, index) => [code, index]))
  return (zipCode, { latitude, longitude }) => {
    if (zipCode === null) return null
    const index = indexes.get(zipCode.slice(0, 5))
    const isMiddle =
      index === undefined
        ? isCoarse(latitude) && isCoarse(longitude)
        : zips.latitudes[index] === latitude && zips.longitudes[index] === longitude
    return isMiddle ? zipCode.slice(0, 5) : null
  }
}

const isCoarse = (degrees: number) => Math.abs(degrees * DECIMALS - Math.round(degrees * DECIMALS)) < 1e-6
