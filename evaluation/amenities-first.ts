import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { ReachableCommunity } from './family-search.ts'

/** The product lists what is within this distance; this order does too. */
const REACH_MILES = 60

/** The simple order that the rules have to beat: most of the wished amenities on record, then nearest. */
export function amenitiesFirst(
  reachable: readonly ReachableCommunity[],
  { amenities }: Pick<QuestionnaireSubmission, 'amenities'>,
): string[] {
  const count = (community: ReachableCommunity) => {
    const offers = new Set([...community.amenities, ...community.careTypes])
    return amenities.filter((label) => offers.has(label)).length
  }
  const isInReach = ({ miles }: ReachableCommunity) => miles !== null && miles <= REACH_MILES
  const distance = ({ miles }: ReachableCommunity) => miles ?? Number.MAX_VALUE
  return reachable
    .toSorted(
      (a, b) =>
        Number(isInReach(b)) - Number(isInReach(a)) ||
        count(b) - count(a) ||
        distance(a) - distance(b) ||
        (a.key < b.key ? -1 : 1),
    )
    .map(({ key }) => key)
}
