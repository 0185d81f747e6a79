import { dementiaGradeOf } from '#shared/matching/licenses.ts'
import {
  type Amenity,
  getAmenitySynonyms,
  getCareTypesProviding,
  impliedCareTypes,
} from '../../contract/amenities.ts'
import type { Match } from '../../contract/facility.ts'
import type { Notice } from '../../contract/questionnaire-response.ts'
import type { ListedRow } from '../../matching/family-list.ts'
import type { MatchedAnswers } from '../../matching/wishes.ts'
import { findPlaceNotices, type NoticeFacts } from './place-notices.ts'
import {
  allUnknown,
  memoryCareUndocumented,
  noIndependentLiving,
  type SharedUnknown,
  wishesUnlisted,
} from './texts.ts'

/** A family's list: what is within reach, and the best of the rest if that is little. */
interface FoundMatches {
  facilities: readonly Match[]
  fartherAway: readonly Match[]
}

/**
 * Finds what a family should know about their search as a whole: about the place first, then about the list. A notice
 * never refuses anything. The same answers, list and catalog always give the same notices, and no model writes them.
 */
export async function findNotices(
  facts: NoticeFacts,
  answers: MatchedAnswers,
  { facilities, fartherAway }: FoundMatches,
): Promise<Notice[]> {
  const matches = [...facilities, ...fartherAway]
  const [place, independentLiving, unlisted] = await Promise.all([
    findPlaceNotices(facts, answers),
    findIndependentLivingNotice(facts, answers, matches),
    findUnlistedNotices(facts, answers, matches),
  ])
  const memoryCare = isMemoryCareUndocumented(answers, matches) ? [describeMemoryCare(matches)] : []
  // A state without communities has no independent living either.
  const isCovered = !place.some(({ code }) => code === 'state_not_covered' || code === 'only_nursing_homes')
  return [...place, ...(isCovered ? independentLiving : []), ...memoryCare, ...unlisted]
}

/** The communities that a family sees, those farther away included. */
type Matches = readonly Match[]

const SHARED_UNKNOWNS: readonly SharedUnknown[] = ['price', 'rating', 'amenities', 'care_type']
/** The age range of people who may not need help yet. */
const YOUNGEST = '65-70'

/**
 * Says that no register of the state lists independent living, to those who probably look for it: people of 65 to 70
 * who wish for no care.
 */
async function findIndependentLivingNotice(
  facts: NoticeFacts,
  { age, amenities, state }: MatchedAnswers,
  matches: Matches,
): Promise<Notice[]> {
  const isWanted = age === YOUNGEST && impliedCareTypes(amenities).includes('Independent Living')
  const isListed = matches.some(({ careTypes }) => careTypes.includes('Independent Living'))
  if (!isWanted || isListed || (await facts.coverageOf(state)).hasIndependentLiving) return []
  return [noIndependentLiving(state)]
}

const wantsMemoryCare = ({ amenities, needs }: MatchedAnswers) =>
  amenities.includes('Memory Care') || needs?.memory === 'dementia'

/** Whether a family looks for memory care, and no community of its list is known to have it. */
const isMemoryCareUndocumented = (answers: MatchedAnswers, matches: Matches) =>
  matches.length > 0 && wantsMemoryCare(answers) && !matches.some(({ listFacts }) => listFacts.memoryCare)

const describeMemoryCare = (matches: Matches) =>
  memoryCareUndocumented(matches.every(({ listFacts }) => listFacts.memoryCare === undefined))

/** Says once what no register lists about any of the communities, so that their cards need not repeat it. */
async function findUnlistedNotices(
  facts: NoticeFacts,
  answers: MatchedAnswers,
  matches: Matches,
): Promise<Notice[]> {
  if (matches.length === 0) return []
  const { amenities } = answers
  // A notice of its own says that no register documents memory care.
  const shared = SHARED_UNKNOWNS.filter(
    (code) => isShared(code, matches) && !(code === 'care_type' && wantsMemoryCare(answers)),
  )
  const isSaid = (label: Amenity) => label === 'Memory Care' && isMemoryCareUndocumented(answers, matches)
  // Most wishes are listed somewhere, and then there's nothing to look up.
  const isPresent = (label: Amenity) => matches.some((match) => lists(match, label))
  const missing = [...new Set(amenities)].filter((label) => !isSaid(label) && !isPresent(label))
  const offerings = missing.length > 0 ? await facts.findListed(idsOf(matches)) : []
  const unlisted = missing.filter((label) => offerings.every((offering) => !mentions(offering, label)))
  const isAmenitiesShared = shared.includes('amenities')
  const notices = shared
    .filter((code) => code !== 'amenities' || unlisted.length > 0)
    .map((code) => allUnknown(code, unlisted))
  return unlisted.length > 0 && !isAmenitiesShared ? [wishesUnlisted(unlisted), ...notices] : notices
}

/** Whether every community of a list lacks the same. One community alone shares nothing. */
function isShared(code: SharedUnknown, matches: Matches): boolean {
  const texts = matches.map(({ unknown }) => unknown.find((one) => one.code === code)?.text)
  return matches.length > 1 && texts[0] !== undefined && texts.every((text) => text === texts[0])
}

/** Whether a register says that the community has an amenity, or that it doesn't. */
const mentions = (offering: ListedRow, label: Amenity) =>
  label === 'Memory Care'
    ? dementiaGradeOf(offering) !== 'unknown'
    : lists(offering, label) || offering.absentAmenities.includes(label)

/** Whether a register says that the community has an amenity, in any wording or by its type of care. */
const lists = ({ amenities, careTypes }: Pick<Match, 'amenities' | 'careTypes'>, label: Amenity) =>
  getAmenitySynonyms(label).some((wording) => amenities.includes(wording)) ||
  getCareTypesProviding(label).some((type) => careTypes.includes(type))

const idsOf = (matches: Matches) => matches.map(({ id }) => id)
