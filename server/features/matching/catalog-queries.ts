import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { columnsOf, listColumns, PUBLIC_COLUMNS } from '../family/facilities/columns.ts'
import { CATALOG_VERSION } from './queries.ts'

const CatalogState = z.object({ version: z.string(), at: z.date() })

/**
 * The version of the catalog and the ZIP codes, and the database's time. The version differs after every change of
 * either. A restored backup may repeat a number, but not the transaction that wrote it.
 */
export const readCatalogState = (query: Query) => readOne(query, CatalogState)`
  select ${query.unsafe(CATALOG_VERSION)} as version, clock_timestamp() as at`

const PricedRow = z.object({
  id: z.string(),
  state: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  campusKey: z.nullable(z.string()),
  price: z.nullable(z.int()),
  midrangePrice: z.nullable(z.int()),
  residentGender: z.nullable(z.enum(['Male', 'Female'])),
  offeredBits: z.int(),
  absentBits: z.int(),
  fitBits: z.int(),
})

/** What the rules read of all communities, in no order; of at most `limit`. */
export const listPricedRows = (query: Query, limit: number) =>
  read(query, PricedRow)`
    select id, state, latitude, longitude, campus_key, price, midrange_price, resident_gender, offered_bits,
      absent_bits, fit_bits
    from facilities limit ${limit}`

const Coverage = z.object({ isCovered: z.boolean(), hasAny: z.boolean(), hasIndependentLiving: z.boolean() })

/** What the catalog has in a state (see catalog.ts). */
export const findCoverage = (query: Query, state: string) =>
  readOne(query, Coverage)`
    select
      exists (select from facilities where state = ${state} and care_types <> '{Skilled Nursing}') as is_covered,
      exists (select from facilities where state = ${state}) as has_any,
      exists (select from facilities where state = ${state} and 'Independent Living' = any (care_types))
        as has_independent_living`

/** The same of all states that have any. */
export const listCoverages = (query: Query) =>
  read(query, z.extend(Coverage, { state: z.string() }))`
    select state, bool_or(care_types <> '{Skilled Nursing}') as is_covered, true as has_any,
      bool_or('Independent Living' = any (care_types)) as has_independent_living
    from facilities group by state`

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
