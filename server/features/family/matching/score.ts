import {
  DEMENTIA_SCORES,
  HALF_DISTANCE_MILES,
  MATCH_WEIGHTS,
  OVER_BUDGET_SHARE,
  UNKNOWN_PART_SCORES,
} from '../../../../shared/matching.ts'
import { GRADE_MASK, GRADE_NUMBERS } from './fit-bits.ts'
import { amenityBits } from './offering-bits.ts'

const MEMORY_CARE = amenityBits(['Memory Care'])
const WANTS_MEMORY_CARE = `wanted_bits & ${MEMORY_CARE} <> 0`
/** What the community's memory care counts. */
const MEMORY_CARE_PART = `(array[${GRADE_NUMBERS.map((grade) => DEMENTIA_SCORES[grade])}]::float8[])[1 + (fit_bits & ${GRADE_MASK})]`

/**
 * The four parts of the score as SQL, each 0 to 1, over a row with `miles`, `compared_price`, `offered_bits`,
 * `absent_bits` (see offering-bits.ts) and `fit_bits` (see fit-bits.ts) and the family's `budget_high` (null if it has no
 * upper end), `wanted_bits`, `wanted_count` and `care_bits`. Every part is monotone: nearer, cheaper or better equipped
 * never lowers it.
 */
export const SCORE_PARTS = `
  coalesce(${float(HALF_DISTANCE_MILES)} / (${float(HALF_DISTANCE_MILES)} + miles), ${float(UNKNOWN_PART_SCORES.distance)})
    as distance_part,
  -- Without an upper end any price fits, even an unpublished one.
  case when budget_high is null then ${float(1)}
    when compared_price is null then ${float(UNKNOWN_PART_SCORES.budget)}
    else greatest(0, least(1, 1 - (compared_price - budget_high) / (budget_high * ${float(OVER_BUDGET_SHARE)}))) end
    as budget_part,
  -- The mean over the wanted amenities: 1 if recorded as present, 0 if recorded as absent, ½ if not mentioned. Memory
  -- care counts by its grade.
  (bit_count((offered_bits & wanted_bits & ~${MEMORY_CARE})::bit(32))
    + ${float(UNKNOWN_PART_SCORES.amenity)}
      * bit_count((wanted_bits & ~(offered_bits | absent_bits | ${MEMORY_CARE}))::bit(32))
    + case when ${WANTS_MEMORY_CARE} then ${MEMORY_CARE_PART} else 0 end)
    / wanted_count as amenities_part,
  case when ${WANTS_MEMORY_CARE} then ${MEMORY_CARE_PART}
    when offered_bits & care_bits <> 0 then ${float(1)}
    when absent_bits & care_bits = 0 then ${float(UNKNOWN_PART_SCORES.careType)} else 0 end as care_type_part`

/** The weighted sum of the parts, 0 to 100. */
export const SCORE_TOTAL = `
  distance_part * ${float(MATCH_WEIGHTS.distance)} + budget_part * ${float(MATCH_WEIGHTS.budget)}
    + amenities_part * ${float(MATCH_WEIGHTS.amenities)} + care_type_part * ${float(MATCH_WEIGHTS.careType)}`

function float(value: number) {
  return `${value}::float8`
}
