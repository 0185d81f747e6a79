import { locate } from '../server/features/family/geography/service.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { BORDER_MILES, FEW_IN_STATE } from '../shared/matching.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'

/** A community that a family's search could come upon, with what its record says. Dollars a month, miles. */
export interface Reachable {
  /** Source and number there: 'wi-cbrf:15835'. */
  key: string
  id: string
  name: string
  city: string
  state: string
  zipCode: string | null
  price: number | null
  rating: number | null
  careTypes: string[]
  amenities: string[]
  absentAmenities: string[]
  miles: number | null
}

/**
 * All communities within the product's own bounds, nearest first: the state, where it has few also a way across its
 * border, and no home for the other sex. What any order could show, by its plainest statement.
 */
export async function findReachable(sql: Sql, answers: QuestionnaireSubmission): Promise<Reachable[]> {
  const from = await locate(sql, answers)
  if (!from) return []
  return sql<Reachable[]>`
    with taking as (
      select source || ':' || source_id as key, id, name, city, state, zip_code, price, rating, care_types, amenities,
        absent_amenities, miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) as miles
      from facilities where coalesce(resident_gender, ${answers.gender}) = ${answers.gender}
    )
    select * from taking where state = ${answers.state} or (
      (select count(*) from taking where state = ${answers.state}) < ${FEW_IN_STATE} and miles <= ${BORDER_MILES})
    order by miles nulls last, key`
}
