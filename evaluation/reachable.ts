import * as z from 'zod/mini'
import { locate } from '#server/features/places/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { FARTHEST_MILES, FEW_IN_REACH, REACH_MILES } from '#shared/matching.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'

/** More than any order looks at across a state line. */
const REACHABLE_MILES = 75
/** Where the state has fewer communities nearby, the orders look at the whole state. */
const FEW_NEARBY = 150

/** A community that a family's search could return. Prices are in dollars a month, distances in miles. */
const ReachableCommunity = z.object({
  /** The source and the register's number, joined by a colon: 'wi-cbrf:15835'. */
  key: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  price: z.nullable(z.int()),
  careTypes: z.array(z.string()),
  amenities: z.array(z.string()),
  miles: z.nullable(z.number()),
})
export type ReachableCommunity = z.infer<typeof ReachableCommunity>

/**
 * Finds every community that a family's list could contain, with a simple query: those within REACHABLE_MILES in any
 * state, and all of the family's state if few are near, except homes that accept only the other gender.
 * @returns the communities, nearest first
 */
export async function findReachable(
  sql: Sql,
  answers: QuestionnaireSubmission,
): Promise<ReachableCommunity[]> {
  const from = await locate(sql, answers)
  if (!from) return []
  return read(sql, ReachableCommunity)`
    with eligible as (
      select source || ':' || source_id as key, id, name, address, city, state, zip_code, price, care_types,
        amenities,
        miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) as miles
      from facilities where coalesce(resident_gender, ${answers.gender}) = ${answers.gender}
    )
    select * from eligible where miles <= ${REACHABLE_MILES}
      or miles <= ${FARTHEST_MILES} and (select count(*) from eligible where miles <= ${REACH_MILES}) < ${FEW_IN_REACH}
      or state = ${answers.state} and (miles is null or (
        select count(*) from eligible where state = ${answers.state} and miles <= ${REACHABLE_MILES}) < ${FEW_NEARBY})
    order by miles nulls last, key`
}
