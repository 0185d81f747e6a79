import * as z from 'zod/mini'
import type { JsonObject, Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { CatalogueChange, type ChangeKind } from '#shared/catalog/catalogue-changes.ts'
import { BY_HAND, SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import type { RecordFacts } from '../record.ts'

/**
 * Which communities the changes are about that weren't undone: those that show one of their records now, or another record
 * of the same house.
 */
const aboutNow = (query: Query) => query`
  select distinct change.id as change_id, record.facility_id from catalogue_changes as change
  join facility_records as known on known.id = any (change.record_ids)
  join facility_records as record on record.id = known.id
  where undone_at is null and record.facility_id is not null
  union
  select change.id, record.facility_id from catalogue_changes as change
  join facility_records as known on known.id = any (change.record_ids)
  join facility_records as record
    on record.place_key = known.place_key and record.address_key = known.address_key
  where undone_at is null and record.facility_id is not null`

/** Takes closed and hidden homes out of the communities that are about to be shown. */
export const dropUnlisted = (tx: Transaction) => tx`
  delete from merged_communities where id in (
    select facility_id from (${aboutNow(tx)}) as about join catalogue_changes as change on change.id = change_id
    where kind in ('closed', 'hidden')
  )`

const Merged = z.object({
  kind: z.enum(['added', 'corrected']),
  fields: z.looseObject({}),
  day: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  careTypes: z.array(z.string()),
})
export type Merged = z.infer<typeof Merged>

/** What was added and corrected, with what the registers say, oldest first. */
export const listMerged = (tx: Transaction) => read(tx, Merged)`
  select kind, change.fields, to_char(made_at, 'YYYY-MM-DD') as day, merged.id, merged.name, address, city, state, zip_code,
    phone, email, website, array_to_json(care_types) as care_types
  from (${aboutNow(tx)}) as about join catalogue_changes as change on change.id = change_id
  join merged_communities as merged on merged.id = facility_id
  where kind in ('added', 'corrected') order by made_at, change.id`

/** Writes what staff say over what the registers say. */
export const updateMerged = (tx: Transaction, id: string, row: Record<string, string>) => tx`
  update merged_communities set ${tx(row)} where id = ${id}`

/** Adds facts that name what staff changed. */
export const addFacts = (tx: Transaction, id: string, facts: readonly JsonObject[]) => tx`
  update merged_communities set facts = facts || ${tx.json([...facts])} where id = ${id}`

/** Added homes with the listed record of a register that has their license number and ZIP code. */
export const listLicensed = (tx: Transaction) => read(tx, z.object({ id: z.string(), recordId: z.string() }))`
  with added as materialized (
    select record.id, upper(fields ->> 'licenseNumber') as license, left(facts ->> 'zipCode', 5) as zip
    from catalogue_changes join facility_records as record on record.id = any (record_ids)
    where kind = 'added' and undone_at is null and fields ? 'licenseNumber' and missing_since is null
  )
  select added.id, min(record.id) as record_id from added join facility_records as record
    on left(record.facts ->> 'zipCode', 5) = added.zip
  where record.source <> ${BY_HAND} and record.missing_since is null and ${hasLicense(tx, tx`license`)}
  group by added.id`

const hasLicense = (query: Query, license: Part) => query`(upper(record.source_id) = ${license} or exists (
  select from jsonb_array_elements(record.facts -> 'facts') as fact
  where fact ->> 'fact' = 'licenseNumber' and upper(fact ->> 'value') = ${license}
))`

const Found = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  isSample: z.boolean(),
  recordIds: z.array(z.string()),
})

/** A shown community by its id or by that of a record that it shows, with all its records. */
export const findHome = (query: Query, id: string) => readFirst(query, Found)`
  select id, name, location, source = ${SAMPLE_SOURCE} as is_sample,
    array_to_json(array(select id from facility_records where facility_id = facilities.id)) as record_ids
  from facilities where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`

/** A listed record with the same name and ZIP code at the same address or phone number, or with the same license there. */
export const findSameHome = (
  query: Query,
  keys: Pick<HandRecord, 'placeKey' | 'addressKey' | 'phoneKey'>,
  { zipCode, licenseNumber = '' }: { zipCode: string; licenseNumber?: string | undefined },
) => readFirst(query, z.object({ name: z.string(), city: z.string(), isShown: z.boolean() }))`
  select facts ->> 'name' as name, facts ->> 'city' as city,
    exists (select from facilities where id = facility_id) as is_shown
  from facility_records as record where missing_since is null and (
    place_key = ${keys.placeKey} and (address_key is not distinct from ${keys.addressKey} or phone_key = ${keys.phoneKey})
    or left(facts ->> 'zipCode', 5) = ${zipCode} and ${hasLicense(query, query`upper(${licenseNumber})`)}
  ) limit 1`

interface HandRecord {
  id: string
  sourceId: string
  facts: RecordFacts
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/** Stores an added home as a record of a source of its own, which is created with the first. */
export async function insertHandRecord(tx: Transaction, { facts, ...record }: HandRecord): Promise<void> {
  await tx`
    insert into catalogue_sources (source, format, source_date, date_is_given, file_sha256)
    values (${BY_HAND}, ${BY_HAND}, current_date, false, '') on conflict (source) do update
    set source_date = excluded.source_date, imported_at = now()`
  await tx`insert into facility_records ${tx({ ...record, source: BY_HAND, facts: tx.json(facts as JsonObject) })}`
}

export const retireHandRecords = (tx: Transaction, ids: readonly string[]) => tx`
  update facility_records set missing_since = current_date where source = ${BY_HAND} and id = any (${ids}::text[])`

interface StoredChange {
  id: string
  kind: ChangeKind
  recordIds: string[]
  name: string
  location: string
  fields: JsonObject
  reason: string
  adminId: string
}

export const insertChange = (tx: Transaction, { fields, ...change }: StoredChange) => tx`
  insert into catalogue_changes ${tx({ ...change, fields: tx.json(fields) })}`

const Undone = z.object({ kind: CatalogueChange.shape.kind, recordIds: z.array(z.string()) })

/** Ends a change. Undefined if it was undone before, or never made. */
export const markUndone = (tx: Transaction, id: string, adminId: string) => readFirst(tx, Undone)`
  update catalogue_changes set undone_at = now(), undone_by = ${adminId} where id = ${id} and undone_at is null
  returning kind, array_to_json(record_ids) as record_ids`

const Row = z.extend(z.omit(CatalogueChange, { madeAt: true, undoneAt: true }), {
  madeAt: z.date(),
  undoneAt: z.nullable(z.date()),
})

/** The changes, those that apply first, then the newest; or one of them. */
export const listChangeRows = (query: Query, limit: number, id: string | null = null) => read(query, Row)`
  select change.id, kind, name, location, fields, reason, made_at, undone_at, made.username, undone.username as undone_by,
    coalesce((
      select facility_id from facility_records where id = any (record_ids) and facility_id is not null limit 1
    ), record_ids[1]) as community_id,
    case when kind <> 'added' then '[]'::json else array_to_json(array(
      select distinct coalesce(source.publisher, source.source) from facility_records as own
      join facility_records as other using (facility_id) join catalogue_sources as source on source.source = other.source
      where own.id = any (record_ids) and other.source <> ${BY_HAND} order by 1
    )) end as also_in
  from catalogue_changes as change join admins as made on made.id = admin_id left join admins as undone on undone.id = undone_by
  where ${id}::uuid is null or change.id = ${id}
  order by undone_at is not null, made_at desc, change.id limit ${limit}`

/** Why a community that isn't shown was taken from the lists by hand. */
export const findUnlisting = (query: Query, id: string) => readFirst(
  query,
  z.pick(CatalogueChange, { kind: true }),
)`
  select kind from catalogue_changes where undone_at is null and kind in ('closed', 'hidden') and record_ids && array(
    select id from facility_records where facility_id = coalesce((select facility_id from facility_records where id = ${id}), ${id})
    union select ${id}
  ) limit 1`
