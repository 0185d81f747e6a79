import type { DiscoveredReport } from '../../../shared/admin-reports.ts'
import type { CatalogueSource } from '../../../shared/catalogue-source.ts'
import type { Query } from '../../platform/database/connect.ts'
import type { Cursor } from '../../platform/database/cursor.ts'
import type { NewestFirst } from '../../platform/http/newest-first.ts'
import { FORMATS } from './formats/formats.ts'
import { own } from './formats/own.ts'
import {
  countByAmenity,
  countByState,
  type DiscoveredRow,
  listDiscovered,
  listSources,
} from './report-queries.ts'

/**
 * Communities that searches came upon, the one found last first, with figures over all of them. One that is found
 * again while its list is paged through moves to the top, which the next reading shows.
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

/** Where the catalogue's communities come from, the largest source first. */
export async function readSources(query: Query): Promise<CatalogueSource[]> {
  return (await listSources(query)).map(({ format, ...row }) => ({
    ...row,
    publisher: publisherOf(format),
    loadedAt: row.loadedAt.toISOString(),
  }))
}

const publisherOf = (format: string | null) =>
  (format !== own.name && FORMATS.find(({ name }) => name === format)?.publisher) || null

function toDiscovered({ at, lastFoundAt, ...facility }: DiscoveredRow) {
  return { ...facility, lastFoundAt: lastFoundAt.toISOString() }
}
