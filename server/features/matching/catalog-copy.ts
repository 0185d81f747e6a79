import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import {
  type Candidate,
  candidatesOf,
  chooseFartherPool,
  choosePool,
  type PricedRow,
  toPoolRows,
} from '#shared/choose-pool.ts'
import { FARTHEST_MILES, REACH_MILES } from '#shared/matching.ts'
import { boxAround } from '../places/box.ts'
import { placesInMemory } from '../places/places.ts'
import { allZipCodes } from '../places/service.ts'
import type { Catalog, Coverage } from './catalog.ts'
import { listPricedRows, readCatalogState } from './copy-queries.ts'
import { listCoverages } from './coverage-queries.ts'
import { createListedCache } from './listed-cache.ts'
import { createPositionIndex } from './position-index.ts'

/** With more communities than this, about 60 MB, a search reads the database instead. */
const MAX_COMMUNITIES = 200_000

const NOTHING: Coverage = { isCovered: false, hasAny: false, hasIndependentLiving: false }

export interface CatalogCopy {
  version: string
  /** Null if the catalog is too large. */
  catalog: Catalog | null
}

/** Reads a copy of the catalog and the ZIP codes, all of one version. */
export async function loadCatalogCopy(sql: Sql): Promise<CatalogCopy> {
  const { version, rows, zips, coverages } = await transaction(
    sql,
    async (tx) => ({
      version: (await readCatalogState(tx)).version,
      rows: await listPricedRows(tx, MAX_COMMUNITIES + 1),
      zips: await allZipCodes(tx),
      coverages: await listCoverages(tx),
    }),
    'isolation level repeatable read read only',
  )
  if (rows.length > MAX_COMMUNITIES) return { version, catalog: null }
  const coverageOf = new Map(coverages.map(({ state, ...coverage }) => [state, coverage]))
  const catalog: Catalog = {
    ...placesInMemory(zips),
    ...poolsInMemory(rows),
    findListed: createListedCache(sql, version),
    coverageOf: async (state) => coverageOf.get(state) ?? NOTHING,
  }
  return { version, catalog }
}

/** The same pools as the database's (queries.ts), by the rules that a phone uses. */
function poolsInMemory(rows: readonly PricedRow[]): Pick<Catalog, 'findPool' | 'findFartherPool'> {
  const findInBox = createPositionIndex(rows)
  const byState = Map.groupBy(rows, ({ state }) => state)
  const withoutPosition = Map.groupBy(
    rows.filter(({ latitude }) => latitude === null),
    ({ state }) => state,
  )
  return {
    async findPool(wishes, from) {
      if (!from) return toPoolRows(candidatesOf(byState.get(wishes.state) ?? [], wishes, from), wishes)
      const near = [...findInBox(boxAround(from, REACH_MILES)), ...(withoutPosition.get(wishes.state) ?? [])]
      return toPoolRows(choosePool(candidatesOf(near, wishes, from), wishes), wishes)
    },
    async findFartherPool(wishes, from) {
      const far = new Set([
        ...findInBox(boxAround(from, FARTHEST_MILES)),
        ...(byState.get(wishes.state) ?? []),
      ])
      const candidates: Candidate[] = candidatesOf([...far], wishes, from)
      return toPoolRows(chooseFartherPool(candidates, wishes), wishes)
    },
  }
}
