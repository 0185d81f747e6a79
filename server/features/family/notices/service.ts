import type { Match } from '../../../../shared/facility.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Notice } from '../../../../shared/questionnaire-response.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { catalogInDatabase } from '../matching/catalog.ts'
import { findIndependentLivingNotice, findUnlistedNotices } from './list-notices.ts'
import { findPlaceNotices } from './place-notices.ts'

/** A family's list: what is within reach, and the best of the rest if that is little. */
export interface FoundMatches {
  facilities: readonly Match[]
  fartherAway?: readonly Match[] | undefined
}

/**
 * Finds what a family should know about their search as a whole: about the place first, then about the list. A notice
 * never refuses anything. The same answers, list and catalog always give the same notices, and no model writes them.
 */
export async function findNotices(
  sql: Query,
  answers: QuestionnaireSubmission,
  { facilities, fartherAway = [] }: FoundMatches,
  catalog = catalogInDatabase(sql),
): Promise<Notice[]> {
  const matches = [...facilities, ...fartherAway]
  const [place, independentLiving, unlisted] = await Promise.all([
    findPlaceNotices(sql, answers, catalog),
    findIndependentLivingNotice(catalog, answers, matches),
    findUnlistedNotices(catalog, answers, matches),
  ])
  // A state without communities has no independent living either.
  const isCovered = !place.some(({ code }) => code === 'state_not_covered' || code === 'only_nursing_homes')
  return [...place, ...(isCovered ? independentLiving : []), ...unlisted]
}
