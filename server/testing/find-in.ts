import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { findMatches } from '../features/matching/service.ts'
import type { Sql } from '../platform/database/connect.ts'
import { type Community, setCatalogue, validAnswers } from './communities.ts'

/** A search in a catalog of these communities, for a family in Austin unless its answers say otherwise. */
export async function findIn(
  sql: Sql,
  communities: Community[],
  answers: Partial<QuestionnaireSubmission> = {},
) {
  await setCatalogue(sql, communities)
  return findMatches(sql, validAnswers(answers))
}

export const idsOf = (matches: readonly Pick<Match, 'id'>[]) => matches.map(({ id }) => id)

/** So many communities that differ only by their ids, which are in order. */
export const manyOf = (count: number, of: Partial<Community> = {}): Community[] =>
  Array.from({ length: count }, (_, index) => ({ id: `many-${String(index).padStart(4, '0')}`, ...of }))
