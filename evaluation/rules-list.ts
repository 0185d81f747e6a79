import { findMatches } from '#server/features/matching/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Match } from '#shared/facility.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'

export interface RulesList {
  /** What is within reach, best first. */
  matches: Match[]
  /** What the product shows beneath if few are in reach. */
  fartherAway: Match[]
}

/** Runs the product's search. The evaluation calls it only here. */
export async function findRulesList(sql: Sql, answers: QuestionnaireSubmission): Promise<RulesList> {
  const { facilities: matches, fartherAway } = await findMatches(sql, answers)
  return { matches, fartherAway }
}
