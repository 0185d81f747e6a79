import * as z from 'zod/mini'
import type { Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { BY_HAND, SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { listLicensed } from './changes/queries.ts'
import { defineFields, FACT_COLUMNS, IMPORTED_COLUMNS, listColumns } from './columns.ts'
import { groupCampuses, groupRecords, joinLicensed } from './group-records.ts'

/**
 * The version of the rules in this file and in group-records.ts. Raise it with every change of them: the next start
 * then rebuilds the communities of a running installation.
 */
export const COMMUNITY_RULES = 5

const ListedRecord = z.object({
  id: z.string(),
  source: z.string(),
  placeKey: z.string(),
  addressKey: z.nullable(z.string()),
  phoneKey: z.nullable(z.string()),
  facilityId: z.nullable(z.string()),
  houseId: z.string(),
})

/**
 * Gives each listed record the community that shows it. A community has the id of the record of its houses that was stored
 * first, also if no register lists that one any more: so links to it, and what was told and saved, stay when a register
 * numbers its homes again. Only this id depends on the past; which records are one community does not.
 */
export async function assignCommunities(tx: Transaction): Promise<void> {
  const records = await read(tx, ListedRecord)`
    select id, source, place_key, address_key, phone_key, facility_id, house_id from (
      select *, first_value(id) over house as house_id, first_value(created_at) over house as house_created_at
      from facility_records
      window house as (partition by place_key, coalesce(address_key, id) order by created_at, id)
    ) as record
    where missing_since is null order by house_created_at, house_id, created_at, id`
  const changed = joinLicensed(groupRecords(records), await listLicensed(tx)).flatMap((community) =>
    community
      .filter(({ facilityId }) => facilityId !== community[0].houseId)
      .map(({ id }) => [id, community[0].houseId] as const),
  )
  await tx`
    update facility_records as record set facility_id = changed.facility_id
    from unnest(${changed.map(([id]) => id)}::text[], ${changed.map(([, facilityId]) => facilityId)}::text[])
      as changed (id, facility_id)
    where record.id = changed.id`
  await tx`update facility_records set facility_id = null where missing_since is not null and facility_id is not null`
  // The merge joins by these ids. Without statistics, Postgres plans it for no rows, and 15,000 take minutes.
  await tx`analyze facility_records`
}

/**
 * Creates one row for each community, merged from its records. Of facts that exclude each other (name, address,
 * phone, position), the newest register's wins, and what staff typed counts only where no register says anything. Of prices the lowest does, because a price is the lowest rate. Kinds
 * of care and amenities add up, and an amenity that one record has isn't absent. A rating is kept only if what was
 * rated is all that the community offers: the stars of a nursing home say nothing about the assisted living beside it.
 */
export const mergeCommunities = (tx: Transaction) => tx`
  create temp table merged_communities on commit drop as
  with listed as materialized (
    select record.facility_id, source.source_date, facts.*,
      row_number() over (
        order by source.source = ${BY_HAND}, source.source_date desc, record.source, record.source_id
      ) as rank
    from facility_records as record join catalogue_sources as source using (source),
      jsonb_to_record(record.facts) as facts (${tx.unsafe(defineFields(FACT_COLUMNS))})
    where record.facility_id is not null
  ),
  care as (
    select facility_id, array_agg(distinct type) as types from listed, unnest("careTypes") as type
    group by facility_id
  ),
  present as (
    select facility_id, array_agg(distinct amenity) as amenities from listed, unnest(amenities) as amenity
    group by facility_id
  ),
  lacking as (
    select facility_id, array_agg(distinct amenity) as amenities from listed, unnest("absentAmenities") as amenity
    group by facility_id
  ),
  said as (
    select facility_id, jsonb_agg(
      fact || jsonb_build_object('publisher', coalesce(source.publisher, source.source),
        'asOf', to_char(source.source_date, 'YYYY-MM-DD'), 'line', record.line)
        || case when source.date_is_given then '{}'::jsonb else '{"dateUnknown": true}' end
      order by source.source_date desc, record.source, record.source_id, position) as facts
    from facility_records as record join catalogue_sources as source using (source),
      jsonb_array_elements(record.facts -> 'facts') with ordinality as said (fact, position)
    where record.facility_id is not null and record.line is not null group by facility_id
  ),
  merged as (
    select facility_id, max(source_date) as source_date,
      (array_agg(name order by rank))[1] as name,
      (array_agg("normalizedName" order by rank))[1] as normalized_name,
      coalesce(string_agg(distinct nullif(description, ''), ' '), '') as description,
      min(price) as price,
      (array_agg(rating order by rank)
        filter (where rating is not null and "careTypes" @> coalesce(care.types, '{}')))[1] as rating,
      (array_agg(phone order by rank) filter (where phone is not null))[1] as phone,
      (array_agg(email order by rank) filter (where email is not null))[1] as email,
      (array_agg(website order by rank) filter (where website is not null))[1] as website,
      (array_agg(address order by rank) filter (where address is not null))[1] as address,
      (array_agg(city order by rank))[1] as city,
      (array_agg(state order by rank))[1] as state,
      (array_agg("zipCode" order by rank))[1] as zip_code,
      (array_agg(latitude order by rank) filter (where latitude is not null))[1] as latitude,
      (array_agg(longitude order by rank) filter (where latitude is not null))[1] as longitude,
      case when count(distinct "residentGender") = 1 then nullif(min("residentGender"), 'Both') end as resident_gender
    from listed left join care using (facility_id) group by facility_id
  )
  select merged.facility_id as id, merged.name, merged.normalized_name, merged.description, price, rating,
    concat_ws(', ', merged.address, merged.city, concat_ws(' ', merged.state, merged.zip_code)) as location,
    coalesce(present.amenities, '{}') as amenities, array(
      select amenity from unnest(lacking.amenities) as amenity where amenity <> all (coalesce(present.amenities, '{}'))
    ) as absent_amenities,
    coalesce(care.types, '{}') as care_types, phone, email, website, merged.address, merged.city, merged.state,
    merged.zip_code, coalesce(merged.latitude, zip.latitude) as latitude,
    coalesce(merged.longitude, zip.longitude) as longitude, resident_gender, first.source, first.source_id,
    merged.source_date, coalesce(said.facts, '[]') as facts
  from merged
  join facility_records as first on first.id = merged.facility_id
  left join zip_codes as zip on zip.zip_code = left(merged.zip_code, 5)
  left join care on care.facility_id = merged.facility_id
  left join present on present.facility_id = merged.facility_id
  left join lacking on lacking.facility_id = merged.facility_id
  left join said on said.facility_id = merged.facility_id`

/**
 * Replaces the shown communities with the merged ones, and writes only what differs. Made-up ones are left alone.
 * Links to a community that was merged into another still work: see findFacility.
 */
export async function showCommunities(tx: Transaction): Promise<void> {
  await tx`
    delete from facilities where source <> ${SAMPLE_SOURCE}
      and not exists (select from merged_communities as merged where merged.id = facilities.id)`
  await tx`
    insert into facilities as shown (${columnsOf(tx)}) select ${columnsOf(tx)} from merged_communities
    on conflict (id) do update set (${columnsOf(tx)}) = (${columnsOf(tx, 'excluded')}), updated_at = now()
    where (${columnsOf(tx, 'shown')}) is distinct from (${columnsOf(tx, 'excluded')})`
  // The statements that join it are planned with these statistics.
  await tx`analyze facilities`
}

const columnsOf = (tx: Transaction, table?: 'shown' | 'excluded') =>
  tx.unsafe(`${listColumns(IMPORTED_COLUMNS, table)}, ${table ? `${table}.` : ''}facts`)

const HouseRow = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})

/** Gives the houses of each campus one key, so that a family's list shows one card for them. */
export async function assignCampuses(tx: Transaction): Promise<void> {
  const houses = await read(tx, HouseRow)`
    select id, name, address, zip_code, phone from facilities
    where source <> ${SAMPLE_SOURCE} and address is not null order by id`
  const keys = [...groupCampuses(houses)]
  await tx`
    update facilities set campus_key = campus.key from facilities as shown
      left join unnest(${keys.map(([id]) => id)}::text[], ${keys.map(([, key]) => key)}::text[]) as campus (id, key)
        using (id)
    where facilities.id = shown.id and facilities.campus_key is distinct from campus.key`
}
