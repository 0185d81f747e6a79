import type { PackFile } from './pack-file.ts'

/** Reads the city of a community of a pack, by the number of its row. */
export function createCityReader({ zips, city, zipCode }: PackFile): (row: number) => string {
  let cities: Map<string, string | undefined> | undefined
  return (row) => {
    cities ??= new Map(zips.codes.map((code, index) => [code, zips.cities[index]]))
    return city[row] || (cities.get(zipCode[row]?.slice(0, 5) ?? '') ?? '')
  }
}
