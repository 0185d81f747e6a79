import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import { absentBits, fitBitsOf, offeredBits } from '#shared/matching/community-bits.ts'
import { comparedPriceOf } from '#shared/matching/price-range.ts'
import { listToldNow } from '../catalogue/told/service.ts'
import { createPlaces } from '../places/service.ts'
import { type Catalog, type CatalogRow, createCatalog } from './catalog.ts'
import {
  type ComparedRecord,
  listCompared,
  listRowVersions,
  listStateDays,
  readCatalogState,
} from './queries.ts'

/** Small enough that other requests are answered between two of them. */
const ROWS_AT_ONCE = 1000
/** How often the first load says how far it is, in communities. */
const LOGGED_EVERY = 20_000

interface CurrentCatalog {
  catalog: Catalog
  /** When that is, by the database's clock. */
  at: Date
}

/** The copy of the catalog that this server compares communities in. */
export interface Catalogs {
  /** Reads what has changed since the last time, if anything has. */
  current(): Promise<CurrentCatalog>
}

/** A community with the transaction that wrote its row. */
type KeptRow = CatalogRow & { writtenBy: string }

interface Copy {
  version: string
  rows: readonly KeptRow[]
  catalog: Catalog
}

/**
 * Keeps the communities in memory. Each request reads the catalog's version from the database, so that several servers
 * answer alike, also behind a pooler, and then only the rows that differ. The first call reads all.
 */
export function createCatalogs(sql: Sql, log: Pick<Log, 'info'>): Catalogs {
  let copy: Copy | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= loadCopy(sql, log, copy?.rows ?? [])
      .then((loaded) => {
        copy = loaded
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  return {
    async current() {
      const { version, at } = await readCatalogState(sql)
      // This one may have begun before the change.
      if (copy?.version !== version && loading) await loading
      if (copy?.version !== version) await load()
      return { catalog: (copy as Copy).catalog, at }
    },
  }
}

/** Reads the catalog, all of one version. @param known the rows of an earlier one */
const loadCopy = (sql: Sql, log: Pick<Log, 'info'>, known: readonly KeptRow[]): Promise<Copy> =>
  transaction(
    sql,
    async (tx) => {
      const { version } = await readCatalogState(tx)
      const rows = await readRows(tx, log, known)
      const days = new Map((await listStateDays(tx)).map(({ state, asOf }) => [state, asOf]))
      const [told, places] = [await listToldNow(tx), await createPlaces(rows)]
      return { version, rows, catalog: createCatalog(sql, { rows, places, told, days }) }
    },
    'isolation level repeatable read read only',
  )

async function readRows(tx: Transaction, log: Pick<Log, 'info'>, known: readonly KeptRow[]) {
  const versions = await listRowVersions(tx)
  const kept = new Map(known.map((row) => [row.id, row]))
  const changed = versions.filter(({ id, writtenBy }) => kept.get(id)?.writtenBy !== writtenBy)
  const writtenBy = new Map(changed.map((row) => [row.id, row.writtenBy]))
  for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
    if (from > 0 && from % LOGGED_EVERY === 0) log.info('communities read', { communities: from })
    const ids = changed.slice(from, from + ROWS_AT_ONCE).map(({ id }) => id)
    for (const record of await listCompared(tx, ids))
      kept.set(record.id, toKept(record, writtenBy.get(record.id) ?? ''))
  }
  return versions.flatMap(({ id }) => kept.get(id) ?? [])
}

function toKept(record: ComparedRecord, writtenBy: string): KeptRow {
  const { facts, amenities, absentAmenities, ...row } = record
  return {
    ...row,
    writtenBy,
    midrangePrice: comparedPriceOf(record, true),
    offeredBits: offeredBits(record),
    absentBits: absentBits(record),
    fitBits: fitBitsOf(record),
  }
}
