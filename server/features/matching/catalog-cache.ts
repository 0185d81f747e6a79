import type { Background } from '#server/platform/background.ts'
import type { Part, Sql } from '#server/platform/database/connect.ts'
import { type Catalog, catalogInDatabase } from './catalog.ts'
import { type CatalogCopy, loadCatalogCopy } from './catalog-copy.ts'
import { catalogVersion } from './copy-queries.ts'

/** A copy takes as long to load as about so many searches take in the database. */
const LOAD_AFTER = 20

export interface CatalogCache {
  /** An SQL expression: the catalog's current version. */
  version: Part
  /**
   * The catalog for a search: a copy in memory if it has this version, otherwise the database.
   * @param version the catalog's current version, read for this search
   */
  at(version: string): Catalog
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
  return {
    version: catalogVersion(sql),
    at(version) {
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
    },
  }
}
