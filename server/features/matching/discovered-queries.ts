import type { Query } from '#server/platform/database/connect.ts'
import { SAMPLE_SOURCE } from '#shared/catalogue-source.ts'
import { columnsOf, listColumns, PUBLIC_COLUMNS } from '../family/facilities/columns.ts'

/** A community of the catalog, how often it was found, and by which search last. */
export interface Found {
  id: string
  times: number
  sourceSearch: string
}

/** What a discovered community is recognized by. */
const KEY = columnsOf('normalizedName', 'city', 'state')
const CONTENT = [
  ...PUBLIC_COLUMNS.filter(({ field }) => field !== 'id' && field !== 'name'),
  ...columnsOf('zipCode'),
]
const COPIED = listColumns([...columnsOf('name'), ...KEY, ...CONTENT])

/**
 * Adds to the communities' counts and renews their content, in one statement. It goes in the order of the unique
 * key, so that concurrent searches that find the same communities wait for each other instead of deadlocking. Two
 * records of one community count as the one that was found more often.
 */
export async function upsertDiscovered(sql: Query, finds: readonly Found[]): Promise<void> {
  await sql`
    insert into discovered_facilities (${sql.unsafe(COPIED)}, is_sample, source_search, times_found)
    select distinct on (normalized_name, city, state) ${sql.unsafe(COPIED)}, source = ${SAMPLE_SOURCE}, source_search, times
    from facilities join unnest(${finds.map(({ id }) => id)}::text[], ${finds.map(({ times }) => times)}::integer[],
      ${finds.map(({ sourceSearch }) => sourceSearch)}::text[]) as found (id, times, source_search) using (id)
    order by normalized_name, city, state, times desc, id
    on conflict (normalized_name, city, state) do update set
      times_found = discovered_facilities.times_found + excluded.times_found, last_found_at = now(), updated_at = now(),
      source_search = excluded.source_search, is_sample = excluded.is_sample,
      (${sql.unsafe(listColumns(CONTENT))}) = (${sql.unsafe(listColumns(CONTENT, 'excluded'))})`
}
