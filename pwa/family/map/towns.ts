import type { ZipColumns } from '#shared/catalog/packs/pack-file.ts'
import { centerOf } from '#shared/matching/towns.ts'
import type { Town } from './map-data.ts'

/** The towns of a state with the centers of their ZIP codes, largest first: by ZIP codes, then by name. */
export function listTowns({ cities, latitudes, longitudes }: ZipColumns): Town[] {
  const indexes = new Map<string, number[]>()
  for (const [index, city] of cities.entries()) {
    const known = indexes.get(city)
    if (known) known.push(index)
    else indexes.set(city, [index])
  }
  const positionAt = (index: number) => ({
    latitude: latitudes[index] ?? 0,
    longitude: longitudes[index] ?? 0,
  })
  return [...indexes]
    .map(([name, of]) => ({ name, position: centerOf(of.map(positionAt)), zipCodes: of.length }))
    .sort((a, b) => b.zipCodes - a.zipCodes || (a.name < b.name ? -1 : 1))
}
