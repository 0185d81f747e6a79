import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { Fact } from '#shared/catalog/facts.ts'
import { PackEntry, type PackKind } from '#shared/catalog/packs/pack-index.ts'
import { Facility } from '#shared/contract/facility.ts'

/** A community as a pack holds it. */
export const PackRow = z.extend(z.omit(Facility, { isSample: true }), {
  source: z.string(),
  sourceId: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  absentAmenities: z.array(z.string()),
  residentGender: z.nullable(z.enum(['Male', 'Female'])),
  campusKey: z.nullable(z.string()),
  /** The names of all houses of its campus, this one included; null if it has no other house. */
  campusNames: z.nullable(z.array(z.string())),
  facts: z.array(Fact),
})
export type PackRow = z.infer<typeof PackRow>

/** What decides which packs a community belongs to. */
const PackedPlace = z.object({
  id: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  isNursing: z.boolean(),
  /** Every family may see it: its record names no gender. */
  takesAll: z.boolean(),
  /** The notices may name it to a family in a neighboring state that isn't covered (listAcrossBorder). */
  isForAll: z.boolean(),
  campusKey: z.nullable(z.string()),
})
export type PackedPlace = z.infer<typeof PackedPlace>

/** All communities, by state and id. */
export const listPackedPlaces = (query: Query) => read(query, PackedPlace)`
  select id, city, state, zip_code, latitude, longitude, care_types = '{Skilled Nursing}' as is_nursing,
    resident_gender is null as takes_all,
    resident_gender is null and care_types <> '{Skilled Nursing}' and care_types <> '{Memory Care}' as is_for_all,
    campus_key
  from facilities order by state, id`

/** These communities, as a pack holds them. */
export const listPackRows = (query: Query, ids: readonly string[]) => read(query, PackRow)`
  select id, source, source_id, name, location, address, city, state, zip_code, latitude, longitude, phone, email,
    website, image_url, description, price, rating, array_to_json(amenities) as amenities,
    array_to_json(absent_amenities) as absent_amenities, array_to_json(care_types) as care_types, resident_gender,
    campus_key, facts, case when campus_key is not null then (
      select json_agg(house.name order by house.name, house.id) from facilities as house
      where house.campus_key = facilities.campus_key
    ) end as campus_names
  from facilities where id = any (${ids}::text[])`

/**
 * Reserves the making of packs for this server, if the catalog or the format has changed since they were made.
 * @param leaseSeconds how long no other server starts
 * @returns the catalog's version to make them from; undefined if nothing is to do or another server does it
 */
export const leaseOutdatedPacks = (query: Query, format: number, leaseSeconds: number) => readFirst(
  query,
  // As text, because it may exceed a JavaScript number.
  z.object({ version: z.string() }),
)`
  update catalogue_state set packs_lease_until = now() + make_interval(secs => ${leaseSeconds}::integer)
  where id = 1 and coalesce(packs_lease_until <= now(), true) and (
    packs_version is distinct from version or packs_format is distinct from ${format}::integer
    or (exists (select from facilities) and not exists (select from packs where replaced_at is null))
  )
  returning version::text`

/** Ends the lease, after packs were made from this version. */
export const storePacksMade = (query: Query, version: string, format: number) => query`
  update catalogue_state set packs_version = ${version}, packs_format = ${format}, packs_lease_until = null,
    packs_failure = null where id = 1`

/** Keeps the lease until it ends, so that the next attempt waits for it. */
export const storePacksFailure = (query: Query, failure: string) => query`
  update catalogue_state set packs_failure = ${failure} where id = 1`

const StateDay = z.object({ state: z.string(), asOf: z.nullable(z.string()) })

/** The newest known day of each state's registers, YYYY-MM-DD. */
export const listStateDays = (query: Query) => read(query, StateDay)`
  select state, to_char(max(source.source_date) filter (where date_is_given), 'YYYY-MM-DD') as as_of
  from facilities join catalogue_sources as source using (source) group by state`

export interface NewPack {
  hash: string
  state: string
  kind: PackKind
  communities: number
  asOf: string | null
  content: Buffer
}

/** Makes a pack the current one of its state and kind. A pack that was replaced before can return. */
export async function replacePack(query: Query, pack: NewPack): Promise<void> {
  const { hash, state, kind, communities, asOf, content } = pack
  await query`
    update packs set replaced_at = now()
    where state = ${state} and kind = ${kind} and replaced_at is null and hash <> ${hash}`
  await query`
    insert into packs (hash, state, kind, communities, as_of, content)
    values (${hash}, ${state}, ${kind}, ${communities}, ${asOf}, ${content})
    on conflict (hash) do update set replaced_at = null`
}

/** Replaces the current packs whose hashes aren't among these by nothing. */
export const retirePacksExcept = (query: Query, hashes: readonly string[]) => query`
  update packs set replaced_at = now() where replaced_at is null and hash <> all (${hashes}::text[])`

/** Deletes the packs that were replaced so many hours ago. */
export const deleteReplacedPacks = (query: Query, hours: number) => query`
  delete from packs where replaced_at < now() - make_interval(hours => ${hours}::integer)`

/** The current packs, by state and kind. */
export const listCurrentPacks = (query: Query) => read(query, PackEntry)`
  select state, kind, hash, octet_length(content) as bytes, communities, to_char(as_of, 'YYYY-MM-DD') as as_of
  from packs where replaced_at is null order by state, kind`

/** A pack compressed with Brotli, whether it is current or was replaced. */
export const findPack = (query: Query, hash: string) => readFirst(
  query,
  z.object({ content: z.instanceof(Buffer) }),
)`
  select content from packs where hash = ${hash}`

const PackReport = z.object({
  /** current: made from the catalog as it is now. outdated: new ones will be made, or are being made. */
  state: z.enum(['current', 'outdated', 'failed']),
  states: z.int(),
  /** Of all packs together, as phones load them. */
  bytes: z.int(),
})

/** How the packs stand, for the operator. */
export const reportPacks = (query: Query, format: number) => readOne(query, PackReport)`
  select case
      when packs_version = version and packs_format = ${format}::integer then 'current'
      when packs_failure is null then 'outdated'
      else 'failed'
    end as state, count(distinct packs.state)::integer as states,
    coalesce(sum(octet_length(content)), 0)::integer as bytes
  from catalogue_state left join packs on replaced_at is null where catalogue_state.id = 1
  group by packs_version, version, packs_format, packs_failure`
