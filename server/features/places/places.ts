import type { Query } from '#server/platform/database/connect.ts'
import type { PlaceFacts } from '#shared/matching/locate-family.ts'
import { createTowns, type Towns } from '#shared/matching/towns.ts'
import { listNamesOfState } from './queries.ts'
import { findZip, ZIP_CODE } from './service.ts'
import type { ZipRow } from './zip-file.ts'

export const placesInDatabase = (sql: Query): PlaceFacts => ({
  findZip: (zipCode) => findZip(sql, zipCode),
  async townsOf(state) {
    const names = await listNamesOfState(sql, state)
    return createTowns(
      names.filter(({ isOther }) => !isOther),
      names.filter(({ isOther }) => isOther),
    )
  },
})

/** The same from a copy of all ZIP codes and their other names. */
export function placesInMemory(zips: readonly ZipRow[], others: readonly ZipRow[]): PlaceFacts {
  const byCode = new Map(zips.map((zip) => [zip.zipCode, zip]))
  const zipsByState = Map.groupBy(zips, ({ state }) => state)
  const othersByState = Map.groupBy(others, ({ state }) => state)
  const towns = new Map<string, Towns>()
  return {
    findZip: async (zipCode) => (ZIP_CODE.test(zipCode) ? (byCode.get(zipCode.slice(0, 5)) ?? null) : null),
    async townsOf(state) {
      const found =
        towns.get(state) ?? createTowns(zipsByState.get(state) ?? [], othersByState.get(state) ?? [])
      towns.set(state, found)
      return found
    },
  }
}
