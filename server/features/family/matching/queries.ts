import * as z from 'zod/mini'
import { Facility } from '../../../../shared/facility.ts'
import { Fact } from '../../../../shared/facts.ts'
import { MAX_MATCHES } from '../../../../shared/limits.ts'
import {
  BORDER_MILES,
  CANDIDATE_POOL,
  FEW_IN_STATE,
  SEARCH_RADII_MILES,
} from '../../../../shared/matching.ts'
import { STATE_CODES } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { readPrepared } from '../../../platform/database/read.ts'
import { selectFacility } from '../facilities/columns.ts'
import { boxAround, type Position } from '../geography/box.ts'
import { FIT_BITS, PLACES_SHIFT } from './fit-bits.ts'
import { amenityBits, careTypeBits } from './offering-bits.ts'
import { SCORE_PARTS, SCORE_TOTAL } from './score.ts'
import type { Wishes } from './wishes.ts'

/** A community with its score, as the candidates statement returns it. Each part is 0 to 1. */
const Candidate = z.extend(Facility, {
  state: z.string(),
  zipCode: z.nullable(z.string()),
  absentAmenities: z.array(z.string()),
  facts: z.array(Fact),
  /** Dollars a month. With care, it is more than the lowest rate. */
  comparedPrice: z.nullable(z.int()),
  /** Whether the license fits the family. Those that don't fit come last. */
  isFitting: z.boolean(),
  miles: z.nullable(z.number()),
  acrossBorder: z.boolean(),
  distancePart: z.number(),
  budgetPart: z.number(),
  amenitiesPart: z.number(),
  careTypePart: z.number(),
  total: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

/**
 * Finds the best communities for a family, in order, with one statement. It compares the smallest of the circles
 * (SEARCH_RADII_MILES) that holds a full pool of the state's communities (otherwise the whole state), the state's
 * communities without a recorded position, and, if the state has few, those a short way across its border. Only
 * geography, a home recorded for another gender, and a house only for people with dementia if the family wants no memory
 * care exclude a community. `from` is null if only the family's state is known.
 */
export function findCandidates(sql: Query, wishes: Wishes, from: Position | null): Promise<Candidate[]> {
  const { state, gender, budget, amenities, careTypes, wantsMemoryCare, mayNeedHelpLeaving } = wishes
  const wantedBits = amenityBits(amenities.map(({ label }) => label))
  const wanted = [
    state,
    gender,
    budget.high,
    wantedBits,
    amenities.length,
    careTypeBits(careTypes),
    wantsMemoryCare ? 0 : FIT_BITS.onlyMemoryCare,
    mayNeedHelpLeaving ? FIT_BITS.unaided : 0,
    wishes.isCareExpected,
  ]
  if (!from) return readPrepared(sql, Candidate, UNPLACED, wanted)
  const circles = JSON.stringify(CIRCLE_MILES.map((miles) => boxAround(from, miles)))
  return readPrepared(sql, Candidate, PLACED, [...wanted, from.latitude, from.longitude, circles])
}

/** The first is for across the border. The others grow, and a last one, added in SQL, leaves nothing out. */
const CIRCLE_MILES = [BORDER_MILES, ...SEARCH_RADII_MILES]
const BORDER = 1
const SMALLEST = 2
const WHOLE_STATE = CIRCLE_MILES.length + 1

const FAMILY = `
  family as materialized (
    select $1::text as home_state, $2::text as gender, $3::float8 as budget_high, $4::integer as wanted_bits,
      $5::float8 as wanted_count, $6::integer as care_bits, $8::integer as misfit_bits
  )`

/** The columns that the order depends on. The index facilities_state_position holds them all. */
const COMPARED = `facilities.id, case when $9::boolean then midrange_price else price end as compared_price, offered_bits,
  absent_bits, fit_bits`
const TAKES = 'coalesce(resident_gender, $2) = $2 and fit_bits & $7::integer = 0'
const IN_STATE = `state = $1 and ${TAKES}`
const MILES = 'miles_between($10, $11, latitude, longitude)'
/** Within a circle: its box first, by index, then the haversine distance. */
const WITHIN = `
  latitude between circle.south and circle.north and longitude between circle.west and circle.east
  and ${MILES} <= circle.miles`
/** Lists the states, so that Postgres uses the index on state and position across a border too. */
const OTHER_STATES = `state in (${[...STATE_CODES, 'DC'].map((state) => `'${state}'`).join()}) and state <> $1`

/** Whether at least `count` match. Counting stops there, so that a crowded circle costs no more than an empty one. */
const holds = (count: number, where: string) =>
  `(select count(*) >= ${count} from (select from facilities where ${where} limit ${count}) as counted)`

/**
 * `search` is a binary search: the wanted circle is always one of `low` to `high`, and every circle larger than one
 * that holds a full pool holds one too.
 */
const PLACED_POOL = `
  circles as materialized (
    select * from rows from (
      json_to_recordset($12::text::json) as (miles float8, south float8, north float8, west float8, east float8)
    ) with ordinality as circle (miles, south, north, west, east, number)
    union all select 'infinity', -90, 90, -180, 180, ${WHOLE_STATE}
  ),
  search (low, high) as (
    select ${SMALLEST}::bigint, ${WHOLE_STATE}::bigint
    union all
    select case when is_full then low else number + 1 end, case when is_full then number else high end
    from search join circles as circle on number = (low + high) / 2
      cross join lateral ${holds(CANDIDATE_POOL, `${IN_STATE} and ${WITHIN}`)} as pool (is_full)
    where low < high
  ),
  pool as (
    select ${COMPARED}, ${MILES} as miles, false as across_border
    from circles as circle join facilities on ${IN_STATE} and ${WITHIN}
    where number = (select high from search where low = high)
    union all
    select ${COMPARED}, null, false from facilities where ${IN_STATE} and latitude is null
    union all
    select ${COMPARED}, ${MILES}, true
    from circles as circle join facilities on ${OTHER_STATES} and ${TAKES} and ${WITHIN}
    where number = ${BORDER} and not ${holds(FEW_IN_STATE, IN_STATE)}
  )`

const UNPLACED_POOL = `
  pool as (select ${COMPARED}, null::float8 as miles, false as across_border from facilities where ${IN_STATE})`

/** Equal communities are ordered by their licenses: without a warning, for residents who need help, with more places. */
const DOUBTS = `(fit_bits & ${FIT_BITS.licenseWarning | FIT_BITS.unaided})`
const ORDER = `is_fitting desc, total desc, miles nulls last, compared_price nulls last, doubts, places desc, id collate "C"`

/** Compares hundreds of index entries, and reads only the rows of the best. */
const bestOf = (pool: string) => `
  with recursive ${FAMILY}, ${pool},
  scored as (select pool.*, fit_bits & misfit_bits = 0 as is_fitting, ${SCORE_PARTS} from pool cross join family),
  best as (
    select id, miles, across_border, compared_price, is_fitting, ${DOUBTS} as doubts, fit_bits >> ${PLACES_SHIFT} as places,
      distance_part, budget_part, amenities_part, care_type_part, ${SCORE_TOTAL} as total
    from scored order by ${ORDER} limit ${MAX_MATCHES}
  )
  select ${selectFacility('state', 'zipCode', 'absentAmenities')}, facts, miles, across_border, compared_price, is_fitting,
    distance_part, budget_part, amenities_part, care_type_part, total
  from best join facilities using (id) order by ${ORDER}`

const PLACED = bestOf(PLACED_POOL)
const UNPLACED = bestOf(UNPLACED_POOL)
