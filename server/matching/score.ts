import {
  HALF_DISTANCE_MILES,
  MATCH_WEIGHTS,
  OVER_BUDGET_SHARE,
  UNKNOWN_COUNTS,
} from '../../shared/matching.ts'
import type { Query } from '../database/connect.ts'
import type { WantedAmenity, Wishes } from './wishes.ts'

/**
 * The four parts of the score as SQL over a row of `facilities` with its `miles` and all that it has `offered`
 * (amenities and care types together), each 0 to 1. Every part is monotone: nearer, cheaper or better equipped
 * never counts less.
 */
export const scoreParts = (sql: Query, wishes: Wishes) => sql`
  ${distancePart(sql)} as distance_part,
  ${budgetPart(sql, wishes.budget.high)} as budget_part,
  ${amenitiesPart(sql, wishes.amenities)} as amenities_part,
  ${careTypePart(sql, wishes)} as care_type_part`

/** The weighted sum of the parts, 0 to 100. */
export const scoreTotal = (sql: Query) => sql`
  (distance_part * ${MATCH_WEIGHTS.distance}::float8 + budget_part * ${MATCH_WEIGHTS.budget}::float8
    + amenities_part * ${MATCH_WEIGHTS.amenities}::float8 + care_type_part * ${MATCH_WEIGHTS.careType}::float8)`

const distancePart = (sql: Query) => sql`
  coalesce(${HALF_DISTANCE_MILES}::float8 / (${HALF_DISTANCE_MILES}::float8 + miles), ${UNKNOWN_COUNTS.distance}::float8)`

/** Without an upper end any price fits, a price that is not published too. */
function budgetPart(sql: Query, high: number | null) {
  if (high === null) return sql`1::float8`
  return sql`
    case when price is null then ${UNKNOWN_COUNTS.budget}::float8
      else greatest(0, least(1, 1 - (price - ${high}::float8) / ${high * OVER_BUDGET_SHARE}::float8)) end`
}

function amenitiesPart(sql: Query, wanted: readonly WantedAmenity[]) {
  const sum = wanted.map((amenity) => amenityCount(sql, amenity)).reduce((a, b) => sql`${a} + ${b}`)
  return sql`(${sum}) / ${wanted.length}::float8`
}

/** 1 when recorded as there, 0 when recorded as absent, ½ when nobody says. */
const amenityCount = (sql: Query, { label, wordings }: WantedAmenity) => sql`
  case when offered && ${wordings}::text[] then 1::float8
    when ${label}::text = any (absent_amenities) then 0 else ${UNKNOWN_COUNTS.amenity}::float8 end`

const careTypePart = (sql: Query, { careTypes }: Wishes) => sql`
  case when offered && ${careTypes}::text[] then 1::float8
    when cardinality(care_types) = 0 then ${UNKNOWN_COUNTS.careType}::float8 else 0 end`
