import type { ZipRow } from '#server/features/places/zip-file.ts'
import { cityKey } from '#shared/city-key.ts'

/** The country's ZIP codes, by code and by city. */
export interface ZipIndex {
  byCode: ReadonlyMap<string, ZipRow>
  inCity(city: string, state: string): readonly ZipRow[]
}

export function createZipIndex(zips: Iterable<ZipRow>): ZipIndex {
  const byCode = new Map<string, ZipRow>()
  const byCity = new Map<string, ZipRow[]>()
  for (const zip of zips) {
    byCode.set(zip.zipCode, zip)
    const key = keyOf(zip.city, zip.state)
    const known = byCity.get(key)
    if (known) known.push(zip)
    else byCity.set(key, [zip])
  }
  return { byCode, inCity: (city, state) => byCity.get(keyOf(city, state)) ?? [] }
}

const keyOf = (city: string, state: string) => `${state} ${cityKey(city)}`
