import type { Background } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { type Catalog, catalogInDatabase } from './catalog.ts'
import { type CatalogCopy, loadCatalogCopy } from './catalog-copy.ts'
import { readCatalogState } from './catalog-queries.ts'

/** A copy takes as long to load as about so many searches take in the database. */
const LOAD_AFTER = 20

/** The catalog as it is now: a copy in memory if that is current, otherwise the database. */
export interface CurrentCatalog {
  catalog: Catalog
  /** When that is, by the database's clock. */
  at: Date
}

export interface CatalogCache {
  current(): Promise<CurrentCatalog>
}

/**
 * Keeps a copy of the catalog in memory, and loads another one in the background after a change, once enough searches
 * have asked for it. Several servers answer alike, because each search reads the version from the database.
 */
export function createCatalogCache(sql: Sql, background: Background): CatalogCache {
  const database = catalogInDatabase(sql)
  let copy: CatalogCopy | undefined
  let isLoading = false
  let misses = 0
  const load = async () => {
    copy = await loadCatalogCopy(sql)
  }
  const chooseFor = (version: string): Catalog => {
    if (copy?.version === version) return copy.catalog ?? database
    misses += 1
    if (misses >= LOAD_AFTER && !isLoading) {
      misses = 0
      isLoading = true
      void background.run('catalog copy', load).then(() => {
        isLoading = false
      })
    }
    return database
  }
  return {
    async current() {
      const { version, at } = await readCatalogState(sql)
      return { catalog: chooseFor(version), at }
    },
  }
}
