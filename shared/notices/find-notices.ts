import type { Match } from '../facility.ts'
import type { Notice } from '../questionnaire-response.ts'
import type { MatchedAnswers } from '../wishes.ts'
import { findIndependentLivingNotice, findUnlistedNotices } from './list-notices.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { findPlaceNotices } from './place-notices.ts'

/** A family's list: what is within reach, and the best of the rest if that is little. */
interface FoundMatches {
  facilities: readonly Match[]
  fartherAway?: readonly Match[] | undefined
}

/**
 * Finds what a family should know about their search as a whole: about the place first, then about the list. A notice
 * never refuses anything. The same answers, list and catalog always give the same notices, and no model writes them.
 */
export async function findNotices(
  facts: NoticeFacts,
  answers: MatchedAnswers,
  { facilities, fartherAway = [] }: FoundMatches,
): Promise<Notice[]> {
  const matches = [...facilities, ...fartherAway]
  const [place, independentLiving, unlisted] = await Promise.all([
    findPlaceNotices(facts, answers),
    findIndependentLivingNotice(facts, answers, matches),
    findUnlistedNotices(facts, answers, matches),
  ])
  // A state without communities has no independent living either.
  const isCovered = !place.some(({ code }) => code === 'state_not_covered' || code === 'only_nursing_homes')
  return [...place, ...(isCovered ? independentLiving : []), ...unlisted]
}
