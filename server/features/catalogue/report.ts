import type { Query } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { NewestFirst } from '#server/platform/http/newest-first.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import type { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import {
  countByAmenity,
  countByState,
  countCatalog,
  countMatching,
  listDiscovered,
  listSources,
} from './report-queries.ts'

/**
 * Returns a page of the communities that searches found, the most recently found first, with totals over all of them.
 * With a text, the page has only those whose name or location contains it.
 * `last` is the cursor of the next page, if there is one. A community that is found again between two pages moves to
 * the top, so a reader sees it only after reloading the first page.
 */
export async function readDiscovered(
  query: Query,
  { limit, below }: NewestFirst,
  search?: string,
): Promise<{ report: DiscoveredReport; last: Cursor | undefined }> {
  const [rows, facilitiesByState, topAmenities, catalog, matching] = await Promise.all([
    listDiscovered(query, limit + 1, below, search),
    countByState(query),
    countByAmenity(query),
    countCatalog(query),
    search === undefined ? undefined : countMatching(query, search),
  ])
  const shown = rows.slice(0, limit)
  const report = {
    totalCount: facilitiesByState.reduce((total, { count }) => total + count, 0),
    catalogCount: catalog,
    ...(matching !== undefined && { matchingCount: matching }),
    facilities: shown.map(({ at: _, ...facility }) => withIsoTimes(facility)),
    stats: { facilitiesByState: [...facilitiesByState], topAmenities: [...topAmenities] },
  }
  return { report, last: rows.length > shown.length ? shown.at(-1) : undefined }
}

/** Lists the sources of the catalog's communities, the largest first. */
export async function readSources(query: Query): Promise<CatalogueSource[]> {
  return (await listSources(query)).map(withIsoTimes)
}
