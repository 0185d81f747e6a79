import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { PackRow } from './pack-row.ts'

/** What decides which packs a community belongs to. */
const PackedPlace = z.object({
  id: z.string(),
  state: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  isNursing: z.boolean(),
  /** Every family may see it: its record names no gender, and it isn't only for people with dementia. */
  takesAll: z.boolean(),
  /** The notices may name it to a family in a neighboring state that isn't covered (listAcrossBorder). */
  isForAll: z.boolean(),
  campusKey: z.nullable(z.string()),
})
export type PackedPlace = z.infer<typeof PackedPlace>

/** All communities, by state and id. */
export const listPackedPlaces = (query: Query, onlyMemoryCare: number) => read(query, PackedPlace)`
  select id, state, latitude, longitude, care_types = '{Skilled Nursing}' as is_nursing,
    resident_gender is null and fit_bits & ${onlyMemoryCare}::integer = 0 as takes_all,
    resident_gender is null and care_types <> '{Skilled Nursing}' and care_types <> '{Memory Care}' as is_for_all,
    campus_key
  from facilities order by state, id`

/** These communities, as a pack holds them. */
export const listPackRows = (query: Query, ids: readonly string[]) => read(query, PackRow)`
  select id, source, source_id, name, location, address, city, state, zip_code, latitude, longitude, phone, email,
    website, image_url, description, price, midrange_price, rating, array_to_json(amenities) as amenities,
    array_to_json(absent_amenities) as absent_amenities, array_to_json(care_types) as care_types, resident_gender,
    fit_bits, campus_key, facts, case when campus_key is not null then (
      select json_agg(house.name order by house.name, house.id) from facilities as house
      where house.campus_key = facilities.campus_key
    ) end as campus_names
  from facilities where id = any (${ids}::text[])`
