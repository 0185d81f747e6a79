import { cityKey } from '../city-key.ts'
import type { Origin } from '../family-list.ts'
import type { ZipColumns } from './pack-file.ts'

/** Centers of several ZIP codes are rounded to this, so that the order of a sum changes nothing. */
const CENTER_SCALE = 1e9

/**
 * Locates a family in the state of a pack, as the server does: at the centroid of its ZIP code, or else at the center of
 * its city or its state.
 * @returns null if the state has no ZIP codes
 */
export function locateIn(zips: ZipColumns, place: { zipCode: string; city: string }): Origin | null {
  const zip = zips.codes.indexOf(place.zipCode.slice(0, 5))
  if (zip >= 0) return { ...centerOf(zips, [zip]), precision: 'zip' }
  const key = cityKey(place.city)
  const all = [...zips.codes.keys()]
  const inCity = all.filter((index) => cityKey(zips.cities[index] ?? '') === key)
  if (inCity.length > 0) return { ...centerOf(zips, inCity), precision: 'city' }
  return all.length > 0 ? { ...centerOf(zips, all), precision: 'state' } : null
}

/** Rounds the mean of several centroids. */
export const roundCenter = (degrees: number): number => Math.round(degrees * CENTER_SCALE) / CENTER_SCALE

function centerOf({ latitudes, longitudes }: ZipColumns, indexes: readonly number[]) {
  const mean = (values: readonly number[]) =>
    roundCenter(indexes.reduce((sum, index) => sum + (values[index] ?? 0), 0) / indexes.length)
  return { latitude: mean(latitudes), longitude: mean(longitudes) }
}
