import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne, readOneValue, readPrepared } from '#server/platform/database/read.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { Fact } from '#shared/catalog/facts.ts'
import { Facility } from '#shared/contract/facility.ts'
import { columnsOf, listColumns, PUBLIC_COLUMNS, selectFacility } from '../catalogue/columns.ts'

const CatalogState = z.object({ version: z.string(), at: z.date() })

/**
 * The version of the catalog, and the database's time. The version differs after every change. A restored backup may repeat
 * a number, but not the transaction that wrote it.
 */
export const readCatalogState = (query: Query) => readOne(query, CatalogState)`
  select number || ' ' || xmin as version, clock_timestamp() as at from catalog_version`

/**
 * All communities by id, each with the transaction that wrote its row. One text of all takes half the time of so many rows.
 */
export async function listRowVersions(query: Query): Promise<{ id: string; writtenBy: string }[]> {
  const text = await readOneValue(query, z.object({ text: z.string() }))`
    select coalesce(string_agg(xmin || ' ' || id, chr(10) order by id), '') as text from facilities`
  if (text === '') return []
  return text.split('\n').map((line) => {
    const space = line.indexOf(' ')
    return { id: line.slice(space + 1), writtenBy: line.slice(0, space) }
  })
}

const ComparedRecord = z.object({
  id: z.string(),
  normalizedName: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  campusKey: z.nullable(z.string()),
  price: z.nullable(z.int()),
  residentGender: z.nullable(z.enum(['Male', 'Female'])),
  amenities: z.array(z.string()),
  absentAmenities: z.array(z.string()),
  careTypes: z.array(z.string()),
  facts: z.array(Fact),
})
export type ComparedRecord = z.infer<typeof ComparedRecord>

/** What the rules read of these communities, in no order. */
export const listCompared = (query: Query, ids: readonly string[]) => read(query, ComparedRecord)`
  select id, normalized_name, city, state, zip_code, latitude, longitude, campus_key, price, resident_gender,
    array_to_json(amenities) as amenities, array_to_json(absent_amenities) as absent_amenities,
    array_to_json(care_types) as care_types, facts
  from facilities where id = any (${ids}::text[])`

/** The newest known day of each state's registers, YYYY-MM-DD. */
export const listStateDays = (query: Query) =>
  read(query, z.object({ state: z.string(), asOf: z.nullable(z.string()) }))`
    select state, to_char(max(source.source_date) filter (where date_is_given), 'YYYY-MM-DD') as as_of
    from facilities join catalogue_sources as source using (source) group by state`

/** A community as its card and its sentences need it. */
const Listed = z.extend(Facility, {
  state: z.string(),
  zipCode: z.nullable(z.string()),
  absentAmenities: z.array(z.string()),
  facts: z.array(Fact),
  /** The names of all houses of its campus, this one included; null if it has no other house. */
  campusNames: z.nullable(z.array(z.string())),
})

/** Reads these communities, in no order. One that an import has just removed is missing. */
export const findListed = (sql: Query, ids: readonly string[]): Promise<z.infer<typeof Listed>[]> =>
  readPrepared(sql, Listed, LISTED, [JSON.stringify(ids)])

/** The ids come as JSON, which the driver sends faster than an array. */
const LISTED = `
  select ${selectFacility('state', 'zipCode', 'absentAmenities')}, facts, case when campus_key is not null then (
      select json_agg(house.name order by house.name, house.id) from facilities as house
      where house.campus_key = facilities.campus_key
    ) end as campus_names
  from facilities where id in (select json_array_elements_text($1::text::json))`

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
