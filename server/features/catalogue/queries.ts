import postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import {
  type Cursor,
  exactTime,
  isAfter,
  read,
  readCount,
  readFirst,
  readOne,
  readValue,
} from '#server/platform/database/read.ts'
import { CatalogueSource, SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { DiscoveredFacility } from '#shared/desk/admin-reports.ts'
import { defineFields, IMPORTED_COLUMNS, listColumns, listFields } from './columns.ts'
import { normalizedName } from './match-keys.ts'
import { CatalogueBusy } from './reading/errors.ts'
import type { CatalogueRecord } from './record.ts'

/** Whether the catalog has any community, real or sample. */
export async function hasFacilities(sql: Query): Promise<boolean> {
  const row = await readOne(sql, z.object({ filled: z.boolean() }))`
    select exists (select 1 from facilities) as filled`
  return row.filled
}

/** The columns that an update changes. The record's identity stays. */
const UPDATED_COLUMNS = IMPORTED_COLUMNS.filter(({ origin }) => origin !== 'record')

/** Stores records in one statement. Records with the same source and number are updated. */
export async function upsertRecords(sql: Query, records: readonly CatalogueRecord[]): Promise<void> {
  const rows = records.map((record) => ({
    ...record,
    normalizedName: normalizedName(record.name),
    location: `${record.city}, ${record.state} ${record.zipCode}`,
  }))
  await sql`
    insert into facilities (${sql.unsafe(listColumns(IMPORTED_COLUMNS))})
    select ${sql.unsafe(listFields(IMPORTED_COLUMNS))}
    from jsonb_to_recordset(${sql.json(rows)}) as record (${sql.unsafe(defineFields(IMPORTED_COLUMNS))})
    on conflict (source, source_id) do update set
      (${sql.unsafe(listColumns(UPDATED_COLUMNS))}) = (${sql.unsafe(listColumns(UPDATED_COLUMNS, 'excluded'))}), updated_at = now()`
}

/** Where a source's records come from, and their date. `sourceDate` is YYYY-MM-DD. */
const StoredSource = z.object({
  source: z.string(),
  format: z.string(),
  /** Null for an operator's own list. */
  publisher: z.nullable(z.string()),
  /** What a record is, 'Adult family home'. Null for an operator's own list. */
  kind: z.nullable(z.string()),
  sourceDate: z.string(),
  dateIsGiven: z.boolean(),
  fileSha256: z.instanceof(Buffer),
})
export type StoredSource = z.infer<typeof StoredSource>

/** The last step of an import takes seconds. One that takes longer than this has hung. */
const MAX_WAIT_FOR_IMPORT = '5min'
/** Someone waits for a change by hand. */
export const SHORT_WAIT = '10s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Waits until no one else changes the catalog, and locks it until the transaction ends.
 * @throws CatalogueBusy if another import holds the lock for too long
 */
export async function lockCatalogue(
  tx: Transaction,
  wait = MAX_WAIT_FOR_IMPORT,
): Promise<{ isSampleRemoved: boolean }> {
  // A request's time limit does not apply to an import.
  await tx`set local statement_timeout = 0`
  await tx`select set_config('lock_timeout', ${wait}, true)`
  try {
    const isSampleRemoved = await readValue(tx, z.object({ isSampleRemoved: z.boolean() }))`
      select sample_has_left as is_sample_removed from catalogue_state where id = 1 for update`
    return { isSampleRemoved: isSampleRemoved ?? false }
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error
    throw new CatalogueBusy('another import is still running; nothing was changed, try again later')
  }
}

export const findSource = (sql: Query, source: string) => readFirst(sql, StoredSource)`
  select source, format, publisher, kind, to_char(source_date, 'YYYY-MM-DD') as source_date, date_is_given, file_sha256
  from catalogue_sources where source = ${source}`

export const upsertSource = (tx: Transaction, row: StoredSource) => tx`
  insert into catalogue_sources ${tx(row)}
  on conflict (source) do update set format = excluded.format, publisher = excluded.publisher, kind = excluded.kind,
    source_date = excluded.source_date,
    date_is_given = excluded.date_is_given, file_sha256 = excluded.file_sha256, imported_at = now()`

/** @returns how many records the source had; undefined if there is no such source */
export async function deleteSourceAndRecords(tx: Transaction, source: string): Promise<number | undefined> {
  const count = await readCount(tx)`
    select count(*)::int as count from facility_records where source = ${source}`
  const deleted = await tx`delete from catalogue_sources where source = ${source}`
  await tx`delete from source_editions where source = ${source}`
  return deleted.count === 1 ? count : undefined
}

/** Deletes the sample communities, including discovered ones. A restart does not add them again. */
export async function deleteSample(tx: Transaction): Promise<number> {
  // Locks them in the same order as searches do, to avoid a deadlock.
  await tx`
    delete from discovered_facilities where id in (
      select id from discovered_facilities where is_sample order by normalized_name, city, state for update)`
  await tx`update catalogue_state set sample_has_left = true, version = version + 1`
  return (await tx`delete from facilities where source = ${SAMPLE_SOURCE}`).count
}

/** Tells servers that the communities have changed, so that they make new packs. */
export const raiseVersion = (tx: Transaction) => tx`update catalogue_state set version = version + 1`

export const markSampleRestored = (tx: Transaction) =>
  tx`update catalogue_state set sample_has_left = false, version = version + 1`

/** The version of the rules that the shown communities were built by. */
export async function findCommunityRules(sql: Query): Promise<number | undefined> {
  const state = await readFirst(sql, z.object({ communityRules: z.int() }))`
    select community_rules from catalogue_state where id = 1`
  return state?.communityRules
}

export const storeCommunityRules = (sql: Query, rules: number) => sql`
  update catalogue_state set community_rules = ${rules} where community_rules <> ${rules}`

const ListedSource = z.extend(z.omit(StoredSource, { fileSha256: true }), {
  importedAt: z.date(),
  /** Records that the source lists. */
  listed: z.int(),
  /** Records that it once listed. */
  missing: z.int(),
  /** Listed records that are shown together with another record of the same community. */
  joined: z.int(),
})

/** Every imported source, by name. */
export const listImportedSources = (sql: Query) => read(sql, ListedSource)`
  with sharing as (
    select facility_id from facility_records where facility_id is not null group by facility_id having count(*) > 1
  )
  select source.source, format, publisher, kind, to_char(source_date, 'YYYY-MM-DD') as source_date, date_is_given, imported_at,
    count(record.id) filter (where missing_since is null)::int as listed,
    count(record.id) filter (where missing_since is not null)::int as missing,
    count(sharing.facility_id)::int as joined
  from catalogue_sources as source left join facility_records as record using (source)
    left join sharing using (facility_id)
  group by source.source order by source.source`

export const countCommunities = (sql: Query) => readCount(sql)`
  select count(*)::int as count from facilities where source <> ${SAMPLE_SOURCE}`

const DiscoveredRow = z.extend(DiscoveredFacility, { lastFoundAt: z.date(), at: z.string() })

/** Lists at most `limit` discovered communities after a cursor, the most recently found first. */
export const listDiscovered = (query: Query, limit: number, after: Cursor | undefined) => read(
  query,
  DiscoveredRow,
)`
  select id, name, rating, location, amenities, price, website, times_found, last_found_at, is_sample,
    ${exactTime(query, 'last_found_at')} as at
  from discovered_facilities
  where ${isAfter(query, 'last_found_at', after)}
  order by last_found_at desc, id desc limit ${limit}`

/** All communities of the catalog, seen in searches or not. */
export const countCatalog = (query: Query) => readCount(query)`
  select count(*)::integer as count from facilities`

/** Counts the discovered communities of each state, the largest number first. */
export const countByState = (query: Query) => read(query, z.object({ state: z.string(), count: z.int() }))`
  select state, count(*)::integer as count from discovered_facilities group by state order by count desc, state`

/**
 * Counts the discovered communities with each amenity, the largest number first. The sources' vocabularies limit the
 * number of amenities.
 */
export const countByAmenity = (query: Query) => read(
  query,
  z.object({ amenity: z.string(), count: z.int() }),
)`
  select amenity, count(*)::integer as count from discovered_facilities, unnest(amenities) as amenity
  group by amenity order by count desc, amenity`

const SourceRow = z.extend(CatalogueSource, { kind: z.nullable(z.string()), loadedAt: z.date() })

/** Lists the catalog's sources, the largest first. Only records that a register still lists count. */
export const listSources = (query: Query) => read(query, SourceRow)`
  select source, null as publisher, null as kind, true as is_sample, count(*)::integer as count, null as source_date,
    max(updated_at) as loaded_at
  from facilities where source = ${SAMPLE_SOURCE} group by source
  union all
  select source, publisher, kind, false, count(record.id)::integer,
    case when date_is_given then to_char(source_date, 'YYYY-MM-DD') end, imported_at
  from catalogue_sources left join facility_records as record using (source)
  where missing_since is null group by source
  order by count desc, source`

/** How many communities the catalog has, and how many of them lack what families ask for first. */
export const countUnknown = (query: Query) => readOne(
  query,
  z.object({ total: z.int(), price: z.int(), phone: z.int(), care: z.int() }),
)`
  select count(*)::integer as total, count(*) filter (where price is null)::integer as price,
    count(*) filter (where phone is null)::integer as phone,
    count(*) filter (where care_types = '{}')::integer as care
  from facilities`
