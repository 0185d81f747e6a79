import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readPrepared } from '#server/platform/database/read.ts'
import { FIT_BITS } from '#shared/community-bits.ts'
import { Facility } from '#shared/facility.ts'
import { Fact } from '#shared/facts.ts'
import {
  CANDIDATE_POOL,
  FARTHER_POOL_SIZE,
  FARTHEST_MILES,
  REACH_MILES,
  SEARCH_RADII_MILES,
} from '#shared/matching.ts'
import type { Position } from '#shared/miles.ts'
import type { Wishes } from '#shared/wishes.ts'
import { selectFacility } from '../family/facilities/columns.ts'
import { boxAround } from '../places/box.ts'

/** What the rules read of a community, from the index facilities_position alone. */
const PoolRow = z.object({
  id: z.string(),
  state: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  campusKey: z.nullable(z.string()),
  /** Dollars a month. With care, it is more than the lowest rate. */
  comparedPrice: z.nullable(z.int()),
  offeredBits: z.int(),
  absentBits: z.int(),
  fitBits: z.int(),
})

type Pool = z.infer<typeof PoolRow>[]

/**
 * Finds the communities that are compared for a family, in no order: those in the smallest of the circles
 * (SEARCH_RADII_MILES) that holds a full pool, in any state, otherwise all within reach, and those of the family's state
 * without a recorded position. A home recorded for another gender, and a house only for people with dementia if the
 * family wants no memory care, are left out.
 */
export function findPool(sql: Query, wishes: Wishes, from: Position): Promise<Pool> {
  const circles = JSON.stringify(SEARCH_RADII_MILES.map((miles) => boxAround(from, miles)))
  return readPrepared(sql, PoolRow, POOL, [...wantedBy(wishes), from.latitude, from.longitude, circles])
}

/** Finds the communities of a state, for a family whose ZIP code and city are unknown. */
export const findPoolOfState = (sql: Query, wishes: Wishes): Promise<Pool> =>
  readPrepared(sql, PoolRow, POOL_OF_STATE, wantedBy(wishes))

/** Finds the nearest communities out of reach: in any state up to FARTHEST_MILES, and in the whole of the family's. */
export function findFartherPool(sql: Query, wishes: Wishes, from: Position): Promise<Pool> {
  const circle = JSON.stringify([boxAround(from, FARTHEST_MILES)])
  return readPrepared(sql, PoolRow, FARTHER_POOL, [
    ...wantedBy(wishes),
    from.latitude,
    from.longitude,
    circle,
    REACH_MILES,
  ])
}

const wantedBy = ({ state, gender, wantsMemoryCare, isCareExpected }: Wishes) => [
  state,
  gender,
  wantsMemoryCare ? 0 : FIT_BITS.onlyMemoryCare,
  isCareExpected,
]

const COMPARED = `facilities.id, state, latitude, longitude, campus_key,
  case when $4::boolean then midrange_price else price end as compared_price, offered_bits, absent_bits, fit_bits`
const TAKES = 'coalesce(resident_gender, $2::text) = $2::text and fit_bits & $3::integer = 0'
const MILES = 'miles_between($5::float8, $6::float8, latitude, longitude)'
/** Within a circle: its box first, by index, then the haversine distance. */
const WITHIN = `
  latitude_band = any (circle.bands) and longitude between circle.west and circle.east
  and latitude between circle.south and circle.north and ${MILES} <= circle.miles`

/** Whether at least `count` match. Counting stops there, so that a crowded circle costs no more than an empty one. */
const holds = (count: number, where: string) =>
  `(select count(*) >= ${count} from (select from facilities where ${where} limit ${count}) as counted)`

const CIRCLES = `
  circles as materialized (
    select * from rows from (
      json_to_recordset($7::text::json)
        as (miles float8, south float8, north float8, west float8, east float8, bands integer[])
    ) with ordinality as circle (miles, south, north, west, east, bands, number)
  )`

/**
 * `search` is a binary search: the wanted circle is always one of `low` to `high`, and every circle larger than one
 * that holds a full pool holds one too.
 */
const POOL = `
  with recursive ${CIRCLES},
  search (low, high) as (
    select 1::bigint, ${SEARCH_RADII_MILES.length}::bigint
    union all
    select case when is_full then low else number + 1 end, case when is_full then number else high end
    from search join circles as circle on number = (low + high) / 2
      cross join lateral ${holds(CANDIDATE_POOL, `${TAKES} and ${WITHIN}`)} as pool (is_full)
    where low < high
  )
  select ${COMPARED} from circles as circle join facilities on ${TAKES} and ${WITHIN}
  where number = (select high from search where low = high)
  union all
  select ${COMPARED} from facilities where state = $1 and latitude is null and ${TAKES}`

const POOL_OF_STATE = `select ${COMPARED} from facilities where state = $1 and ${TAKES}`

/** Each half uses an index of its own. */
const FARTHER_POOL = `
  with ${CIRCLES}
  select ${COMPARED} from (
    select facilities.* from circles as circle join facilities on ${TAKES} and ${WITHIN}
    where ${MILES} > $8::float8
    union all
    select * from facilities where state = $1 and ${TAKES} and latitude is not null and ${MILES} > ${FARTHEST_MILES}
  ) as facilities
  order by ${MILES}, id limit ${FARTHER_POOL_SIZE}`

/** A community as its card and its sentences need it. */
const Listed = z.extend(Facility, {
  state: z.string(),
  zipCode: z.nullable(z.string()),
  absentAmenities: z.array(z.string()),
  facts: z.array(Fact),
  /** The names of all houses of its campus, this one included; null if it has no other house. */
  campusNames: z.nullable(z.array(z.string())),
  /** The version of the catalog that the row is from. */
  catalogVersion: z.string(),
})

/** See catalog-queries.ts. */
export const CATALOG_VERSION = "(select number || ' ' || xmin from catalog_version)"

/** Reads these communities, in no order. One that an import has just removed is missing. */
export const findListed = (sql: Query, ids: readonly string[]): Promise<z.infer<typeof Listed>[]> =>
  readPrepared(sql, Listed, LISTED, [JSON.stringify(ids)])

/** The ids come as JSON, which the driver sends faster than an array. */
const LISTED = `
  select ${selectFacility('state', 'zipCode', 'absentAmenities')}, facts, case when campus_key is not null then (
      select json_agg(house.name order by house.name, house.id) from facilities as house
      where house.campus_key = facilities.campus_key
    ) end as campus_names, ${CATALOG_VERSION} as catalog_version
  from facilities where id in (select json_array_elements_text($1::text::json))`
