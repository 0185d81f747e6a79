import type { Sql } from '#server/platform/database/connect.ts'
import type { ListedRow } from '#shared/family-list.ts'
import { findListed } from './queries.ts'

/** About 30 MB. The rows that were used longest ago make room for others. */
const MAX_ROWS = 10_000

/**
 * Reads communities for their cards, and keeps those of one version of the catalog.
 * @returns a function that reads these communities, in no order
 */
export function createListedCache(
  sql: Sql,
  version: string,
): (ids: readonly string[]) => Promise<ListedRow[]> {
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
