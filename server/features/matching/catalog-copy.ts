import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { currentTold } from '#shared/catalog/current-told.ts'
import {
  type Candidate,
  candidatesOf,
  chooseFartherPool,
  choosePool,
  type PricedRow,
  toPoolRows,
} from '#shared/matching/choose-pool.ts'
import { FARTHEST_MILES, REACH_MILES } from '#shared/matching/matching.ts'
import type { ListedRow } from '#shared/together/family-list.ts'
import { listToldNow } from '../catalogue/told/service.ts'
import { boxAround } from '../places/box.ts'
import { placesInMemory } from '../places/places.ts'
import { allZipCodes, otherNamesOfZips } from '../places/service.ts'
import { type Catalog, type Coverage, tellCatalog } from './catalog.ts'
import { listCoverages, listPricedRows, readCatalogState } from './catalog-queries.ts'
import { createPositionIndex } from './position-index.ts'
import { findListed } from './queries.ts'

/** About 30 MB. The rows that were used longest ago make room for others. */
const MAX_ROWS = 10_000

/**
 * Reads communities for their cards, and keeps those of one version of the catalog.
 * @returns a function that reads these communities, in no order
 */
function createListedCache(sql: Sql, version: string): (ids: readonly string[]) => Promise<ListedRow[]> {
  const kept = new Map<string, ListedRow>()
  const use = (row: ListedRow) => {
    kept.delete(row.id)
    kept.set(row.id, row)
  }
  return async (ids) => {
    const known = ids.flatMap((id) => kept.get(id) ?? [])
    const missing = ids.filter((id) => !kept.has(id))
    const found = missing.length > 0 ? await findListed(sql, missing) : []
    for (const row of known) use(row)
    for (const { catalogVersion, ...row } of found) if (catalogVersion === version) use(row)
    for (const id of kept.keys()) {
      if (kept.size <= MAX_ROWS) break
      kept.delete(id)
    }
    return [...known, ...found]
  }
}

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
  const { version, rows, zips, otherNames, coverages, told } = await transaction(
    sql,
    async (tx) => ({
      version: (await readCatalogState(tx)).version,
      rows: await listPricedRows(tx, MAX_COMMUNITIES + 1),
      zips: await allZipCodes(tx),
      otherNames: await otherNamesOfZips(tx),
      coverages: await listCoverages(tx),
      told: await listToldNow(tx),
    }),
    'isolation level repeatable read read only',
  )
  if (rows.length > MAX_COMMUNITIES) return { version, catalog: null }
  const coverageOf = new Map(coverages.map(({ state, ...coverage }) => [state, coverage]))
  const records: Catalog = {
    ...placesInMemory(zips, otherNames),
    ...poolsInMemory(rows),
    findListed: createListedCache(sql, version),
    coverageOf: async (state) => coverageOf.get(state) ?? NOTHING,
  }
  const readTold = async () => {
    // What expires doesn't change the version.
    const now = Date.now()
    return new Map([...told].map(([id, facts]) => [id, currentTold(facts, now)]))
  }
  return { version, catalog: tellCatalog(records, readTold) }
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
