import type { ZipRow } from '#server/features/places/zip-file.ts'
import { cityKey } from '#shared/matching/city-key.ts'

/** The country's ZIP codes, by code and by city. */
export interface ZipIndex {
  byCode: ReadonlyMap<string, ZipRow>
  inCity(city: string, state: string): readonly ZipRow[]
}

export function createZipIndex(zips: readonly ZipRow[]): ZipIndex {
  const byCity = Map.groupBy(zips, ({ city, state }) => keyOf(city, state))
  return {
    byCode: new Map(zips.map((zip) => [zip.zipCode, zip])),
    inCity: (city, state) => byCity.get(keyOf(city, state)) ?? [],
  }
}

const keyOf = (city: string, state: string) => `${state} ${cityKey(city)}`
