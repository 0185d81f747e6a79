import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import { type Catalogs, createCatalogs } from '../features/matching/catalogs.ts'
import { findMatches } from '../features/matching/service.ts'
import type { Sql } from '../platform/database/connect.ts'
import { type Community, setCatalogue, validAnswers } from './communities.ts'
import { silentLog } from './silent-log.ts'

const catalogsOf = new WeakMap<Sql, Catalogs>()

/** The catalog of a database as it is now. */
export async function catalogOf(sql: Sql) {
  const catalogs = catalogsOf.get(sql) ?? createCatalogs(sql, silentLog)
  catalogsOf.set(sql, catalogs)
  return (await catalogs.current()).catalog
}

/** The list of a family in the catalog of a database. */
export const findFor = async (sql: Sql, answers: MatchedAnswers) => findMatches(await catalogOf(sql), answers)

/** A search in a catalog of these communities, for a family in Austin unless its answers say otherwise. */
export async function findIn(
  sql: Sql,
  communities: Community[],
  answers: Partial<QuestionnaireSubmission> = {},
) {
  await setCatalogue(sql, communities)
  return findFor(sql, validAnswers(answers))
}

export const idsOf = (matches: readonly Pick<Match, 'id'>[]) => matches.map(({ id }) => id)

/** So many communities that differ only by their ids, which are in order. */
export const manyOf = (count: number, of: Partial<Community> = {}): Community[] =>
  Array.from({ length: count }, (_, index) => ({ id: `many-${String(index).padStart(4, '0')}`, ...of }))
