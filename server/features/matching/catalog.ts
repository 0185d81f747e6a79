import type { Query } from '#server/platform/database/connect.ts'
import { comparedByTold, type ToldById, withTold } from '#shared/catalog/told.ts'
import type { PlaceFacts } from '#shared/matching/locate-family.ts'
import type { Position } from '#shared/matching/miles.ts'
import type { Wishes } from '#shared/matching/wishes.ts'
import type { ListedRow, PoolRow } from '#shared/together/family-list.ts'
import { listToldNow } from '../catalogue/told/service.ts'
import { placesInDatabase } from '../places/places.ts'
import { findCoverage } from './catalog-queries.ts'
import { findFartherPool, findListed, findPool, findPoolOfState } from './queries.ts'

/** What the catalog has in a state. */
export interface Coverage {
  /** More than plain nursing homes. Samples count too; an import removes them. */
  isCovered: boolean
  hasAny: boolean
  hasIndependentLiving: boolean
}

/** Everything that a search reads of the catalog and the ZIP codes (see queries.ts). */
export interface Catalog extends PlaceFacts {
  /** The communities that are compared for a family, in no order. `from` is null if its position is unknown. */
  findPool(wishes: Wishes, from: Position | null): Promise<readonly PoolRow[]>
  /** The nearest communities out of reach. */
  findFartherPool(wishes: Wishes, from: Position): Promise<readonly PoolRow[]>
  /** What the cards of these communities need, in no order. */
  findListed(ids: readonly string[]): Promise<readonly ListedRow[]>
  coverageOf(state: string): Promise<Coverage>
}

/** A catalog of records, with what the communities told. @param readTold what counts now */
export const tellCatalog = (records: Catalog, readTold: () => Promise<ToldById>): Catalog => ({
  ...records,
  findPool: async (wishes, from) => comparedByTold(await records.findPool(wishes, from), await readTold()),
  findFartherPool: async (wishes, from) =>
    comparedByTold(await records.findFartherPool(wishes, from), await readTold()),
  async findListed(ids) {
    const told = await readTold()
    return (await records.findListed(ids)).map((row) => withTold(row, told.get(row.id)))
  },
})

export const catalogInDatabase = (sql: Query): Catalog =>
  tellCatalog(recordsInDatabase(sql), () => listToldNow(sql))

const recordsInDatabase = (sql: Query): Catalog => ({
  ...placesInDatabase(sql),
  findPool: (wishes, from) => (from ? findPool(sql, wishes, from) : findPoolOfState(sql, wishes)),
  findFartherPool: (wishes, from) => findFartherPool(sql, wishes, from),
  findListed: (ids) => findListed(sql, ids),
  coverageOf: (state) => findCoverage(sql, state),
})
