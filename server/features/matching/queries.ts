import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readPrepared } from '#server/platform/database/read.ts'
import { Fact } from '#shared/catalog/facts.ts'
import { Facility } from '#shared/contract/facility.ts'
import { FARTHER_POOL_SIZE, FARTHEST_MILES, REACH_MILES } from '#shared/matching/matching.ts'
import type { Position } from '#shared/matching/miles.ts'
import type { Wishes } from '#shared/matching/wishes.ts'
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
 * Finds the communities that are compared for a family, in no order: all within reach, in any state, and those of the
 * family's state without a recorded position. A home recorded for another gender is left out.
 */
export function findPool(sql: Query, wishes: Wishes, from: Position): Promise<Pool> {
  return readPrepared(sql, PoolRow, POOL, [...wantedBy(wishes), ...circleAround(from, REACH_MILES)])
}

/** Finds the communities of a state, for a family whose ZIP code and city are unknown. */
export const findPoolOfState = (sql: Query, wishes: Wishes): Promise<Pool> =>
  readPrepared(sql, PoolRow, POOL_OF_STATE, wantedBy(wishes))

/** Finds the nearest communities out of reach: in any state up to FARTHEST_MILES, and in the whole of the family's. */
export function findFartherPool(sql: Query, wishes: Wishes, from: Position): Promise<Pool> {
  return readPrepared(sql, PoolRow, FARTHER_POOL, [
    ...wantedBy(wishes),
    ...circleAround(from, FARTHEST_MILES),
    REACH_MILES,
  ])
}

const wantedBy = ({ state, gender, isCareExpected }: Wishes) => [state, gender, isCareExpected]

function circleAround(from: Position, radius: number) {
  const { miles, south, north, west, east, bands } = boxAround(from, radius)
  return [from.latitude, from.longitude, miles, south, north, west, east, `{${bands.join(',')}}`]
}

const COMPARED = `facilities.id, state, latitude, longitude, campus_key,
  case when $3::boolean then midrange_price else price end as compared_price, offered_bits, absent_bits, fit_bits`
const TAKES = 'coalesce(resident_gender, $2::text) = $2::text'
const MILES = 'miles_between($4::float8, $5::float8, latitude, longitude)'
/** Within a circle: its box first, by index, then the haversine distance. */
const WITHIN = `
  latitude_band = any ($11::text::integer[]) and longitude between $9::float8 and $10::float8
  and latitude between $7::float8 and $8::float8 and ${MILES} <= $6::float8`

const POOL = `
  select ${COMPARED} from facilities where ${TAKES} and ${WITHIN}
  union all
  select ${COMPARED} from facilities where state = $1 and latitude is null and ${TAKES}`

const POOL_OF_STATE = `select ${COMPARED} from facilities where state = $1 and ${TAKES}`

/** Each half uses an index of its own. */
const FARTHER_POOL = `
  select ${COMPARED} from (
    select * from facilities where ${TAKES} and ${WITHIN} and ${MILES} > $12::float8
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
