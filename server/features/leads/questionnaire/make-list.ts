import type { Catalog } from '#server/features/matching/catalog.ts'
import { type FoundList, findMatches } from '#server/features/matching/service.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { findNotices } from '#shared/catalog/notices/find-notices.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'

export type FamilyList = FoundList & Pick<QuestionnaireResponse, 'notices'>

/** Makes a family's list by the rules, with its notices, as an answer has them. It is empty while the town isn't known. */
export async function makeList(answers: MatchedAnswers, catalog: Catalog): Promise<FamilyList> {
  const { city, state, zipCode } = answers
  // Only a lead of staff lacks it.
  if (!zipCode && !(city && state)) return { facilities: [], fartherAway: [] }
  const found = await observe('matching', () => findMatches(catalog, answers), reachOf)
  const notices = await findNotices(catalog, answers, found)
  return { ...found, ...(notices.length > 0 && { notices }) }
}

/** How far a family has to go, in one word. */
const reachOf = ({ facilities, fartherAway }: FoundList) =>
  facilities.length > 0 ? 'near' : fartherAway.length > 0 ? 'farther' : 'none'
