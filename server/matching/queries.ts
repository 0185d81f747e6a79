import type { Facility } from '../../shared/facility.ts'
import { MAX_MATCHES } from '../../shared/limits.ts'
import { BORDER_MILES, CANDIDATE_POOL, FEW_IN_STATE, SEARCH_RADII_MILES } from '../../shared/matching.ts'
import { STATE_CODES } from '../../shared/states.ts'
import type { Query } from '../database/connect.ts'
import { facilityColumns } from '../facilities/columns.ts'
import { type Box, boxAround, type Position } from '../geography/box.ts'
import { scoreParts, scoreTotal } from './score.ts'
import type { Wishes } from './wishes.ts'

/** A community with its place in the order, as the candidates statement returns it. Miles, parts 0 to 1. */
export interface Candidate extends Facility {
  state: string
  absentAmenities: string[]
  miles: number | null
  acrossBorder: boolean
  distancePart: number
  budgetPart: number
  amenitiesPart: number
  careTypePart: number
  total: number
}

/** Wide enough for every community of a state that has a position. */
const WHOLE_STATE: Box = { miles: Number.POSITIVE_INFINITY, south: -90, north: 90, west: -180, east: 180 }

/**
 * The best communities for a family, in order, in one statement: the smallest named circle that holds a full
 * pool of the state's communities (else the whole state), those of the state whose position is not recorded,
 * and, where the state has few, those a short way across its border. Only geography and a home recorded as
 * single-sex exclude. `from` is null when the family's place is known no better than the state.
 */
export function findCandidates(sql: Query, wishes: Wishes, from: Position | null): Promise<Candidate[]> {
  return sql<Candidate[]>`
    with recursive ${from ? placed(sql, wishes, from) : unplaced(sql, wishes)},
    scored as (
      select ${facilityColumns(sql)}, facilities.state, facilities.absent_amenities, miles, across_border,
        ${scoreParts(sql, wishes)}
      from candidates as facilities
    )
    select *, ${scoreTotal(sql)} as total from scored
    order by total desc, miles nulls last, price nulls last, id collate "C"
    limit ${MAX_MATCHES}`
}

const unplaced = (sql: Query, wishes: Wishes) => sql`
  candidates as (
    select ${offering(sql)}, null::float8 as miles, false as across_border from facilities
    where ${inState(sql, wishes)}
  )`

/**
 * `search` counts circle after circle and stops at the first that holds a full pool; a crowded circle costs no
 * more than an empty one, because counting stops there too.
 */
const placed = (sql: Query, wishes: Wishes, from: Position) => sql`
  boxes as materialized (${circles(sql, [...SEARCH_RADII_MILES.map((miles) => boxAround(from, miles)), WHOLE_STATE])}),
  search (tier, held) as (
    select 0::bigint, 0::bigint
    union all
    select box.tier, (select count(*) from (
      select from facilities where ${inState(sql, wishes)} and ${within(sql, from)} limit ${CANDIDATE_POOL}) as pool)
    from search join boxes as box on box.tier = search.tier + 1
    where held < ${CANDIDATE_POOL}
  ),
  candidates as (
    select ${offering(sql)}, ${milesFrom(sql, from)} as miles, false as across_border
    from boxes as box join facilities on ${inState(sql, wishes)} and ${within(sql, from)}
    where box.tier = (select max(tier) from search)
    union all
    select ${offering(sql)}, null, false from facilities where ${inState(sql, wishes)} and latitude is null
    union all
    select ${offering(sql)}, ${milesFrom(sql, from)}, true
    from (${circle(sql, boxAround(from, BORDER_MILES))}) as box
    join facilities on state = any (${statesBeside(wishes.state)}) and ${takes(sql, wishes)} and ${within(sql, from)}
    where (select count(*) from (
      select from facilities where ${inState(sql, wishes)} limit ${FEW_IN_STATE}) as few) < ${FEW_IN_STATE}
  )`

/** Some records name care types among the amenities, and some care is an amenity: one list for both. */
const offering = (sql: Query) => sql`facilities.*, amenities || care_types as offered`

/** Plain values rather than an array: the planner knows that it is one row, and may keep its plan. */
const circle = (sql: Query, box: Box) => sql`
  select ${box.miles}::float8 as miles, ${box.south}::float8 as south, ${box.north}::float8 as north,
    ${box.west}::float8 as west, ${box.east}::float8 as east`

const circles = (sql: Query, boxes: Box[]) => sql`
  select * from unnest(
    ${boxes.map((box) => box.miles)}::float8[], ${boxes.map((box) => box.south)}::float8[],
    ${boxes.map((box) => box.north)}::float8[], ${boxes.map((box) => box.west)}::float8[],
    ${boxes.map((box) => box.east)}::float8[]) with ordinality as box (miles, south, north, west, east, tier)`

/** Named one by one, so that the index on state and position serves across a border too. */
const statesBeside = (state: string) => [...STATE_CODES, 'DC'].filter((other) => other !== state)

const inState = (sql: Query, wishes: Wishes) => sql`state = ${wishes.state} and ${takes(sql, wishes)}`

const takes = (sql: Query, { gender }: Wishes) => sql`coalesce(resident_gender, ${gender}) = ${gender}`

/** Within the circle `box`: the box first, by index, then haversine. */
const within = (sql: Query, from: Position) => sql`
  latitude between box.south and box.north and longitude between box.west and box.east
  and ${milesFrom(sql, from)} <= box.miles`

const milesFrom = (sql: Query, from: Position) =>
  sql`miles_between(${from.latitude}, ${from.longitude}, latitude, longitude)`
