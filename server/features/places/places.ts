import type { Query } from '#server/platform/database/connect.ts'
import { cityKey } from '#shared/city-key.ts'
import type { Origin } from '#shared/family-list.ts'
import { milesBetween, type Position } from '#shared/miles.ts'
import { roundCenter } from '#shared/packs/locate.ts'
import { centerOfCity, findZip, locate, milesToCity, ZIP_CODE } from './service.ts'
import type { ZipRow } from './zip-file.ts'

/** What a search asks about places (see service.ts). */
export interface Places {
  locate(place: { zipCode: string; city: string; state: string }): Promise<Origin | null>
  findZip(zipCode: string): Promise<ZipRow | null>
  centerOfCity(state: string, city: string): Promise<Position | null>
  milesToCity(from: Position, state: string, city: string): Promise<number | null>
}

export const placesInDatabase = (sql: Query): Places => ({
  locate: (place) => locate(sql, place),
  findZip: (zipCode) => findZip(sql, zipCode),
  centerOfCity: (state, city) => centerOfCity(sql, state, city),
  milesToCity: (from, state, city) => milesToCity(sql, from, state, city),
})

/** The same from a copy of all ZIP codes. */
export function placesInMemory(zips: readonly ZipRow[]): Places {
  const byCode = new Map(zips.map((zip) => [zip.zipCode, zip]))
  const byState = Map.groupBy(zips, ({ state }) => state)
  const byCity = Map.groupBy(zips, ({ state, city }) => cityOf(state, city))
  const zipOf = (zipCode: string) => byCode.get(zipCode.slice(0, 5))
  return {
    async locate({ zipCode, city, state }) {
      const zip = zipOf(zipCode)
      if (zip?.state === state) return { latitude: zip.latitude, longitude: zip.longitude, precision: 'zip' }
      const center = centerOf(byCity.get(cityOf(state, city)))
      if (center) return { ...center, precision: 'city' }
      const middle = centerOf(byState.get(state))
      return middle && { ...middle, precision: 'state' }
    },
    findZip: async (zipCode) => (ZIP_CODE.test(zipCode) ? (zipOf(zipCode) ?? null) : null),
    centerOfCity: async (state, city) => centerOf(byCity.get(cityOf(state, city))),
    async milesToCity(from, state, city) {
      const inCity = byCity.get(cityOf(state, city))
      return inCity ? Math.min(...inCity.map((zip) => milesBetween(from, zip))) : null
    },
  }
}

const cityOf = (state: string, city: string) => `${state} ${cityKey(city)}`

function centerOf(zips: readonly ZipRow[] | undefined): Position | null {
  if (!zips) return null
  const mean = (read: (zip: ZipRow) => number) =>
    roundCenter(zips.reduce((sum, zip) => sum + read(zip), 0) / zips.length)
  return { latitude: mean((zip) => zip.latitude), longitude: mean((zip) => zip.longitude) }
}
