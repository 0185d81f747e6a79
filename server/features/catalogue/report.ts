import type { DiscoveredReport } from '../../../shared/admin-reports.ts'
import type { CatalogueSource } from '../../../shared/catalogue-source.ts'
import type { Query } from '../../platform/database/connect.ts'
import type { Cursor } from '../../platform/database/cursor.ts'
import type { NewestFirst } from '../../platform/http/newest-first.ts'
import {
  countByAmenity,
  countByState,
  type DiscoveredRow,
  listDiscovered,
  listSources,
} from './report-queries.ts'

/**
 * Returns a page of the communities that searches found, the most recently found first, with totals over all of them.
 * `last` is the cursor of the next page, if there is one. A community that is found again between two pages moves to
 * the top, so a reader sees it only after reloading the first page.
 */
export async function readDiscovered(
  query: Query,
  { limit, below }: NewestFirst,
): Promise<{ report: DiscoveredReport; last: Cursor | undefined }> {
  const [rows, facilitiesByState, topAmenities] = await Promise.all([
    listDiscovered(query, limit + 1, below),
    countByState(query),
    countByAmenity(query),
  ])
  const shown = rows.slice(0, limit)
  const report = {
    totalCount: facilitiesByState.reduce((total, { count }) => total + count, 0),
    facilities: shown.map(toDiscovered),
    stats: { facilitiesByState: [...facilitiesByState], topAmenities: [...topAmenities] },
  }
  return { report, last: rows.length > shown.length ? shown.at(-1) : undefined }
}

/** Lists the sources of the catalog's communities, the largest first. */
export async function readSources(query: Query): Promise<CatalogueSource[]> {
  return (await listSources(query)).map((row) => ({
    ...row,
    loadedAt: row.loadedAt.toISOString(),
  }))
}

function toDiscovered({ at, lastFoundAt, ...facility }: DiscoveredRow) {
  return { ...facility, lastFoundAt: lastFoundAt.toISOString() }
}
