import { NEAR_MILES } from '#shared/matching.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { ReachableCommunity } from './reachable.ts'

type Compare = (a: ReachableCommunity, b: ReachableCommunity) => number

/** The product lists what is within this distance; the baselines do too. */
const REACH_MILES = 60

const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY
const byKey: Compare = (a, b) => compare(a.key, b.key)
const cheaper: Compare = (a, b) => compare(unknownLast(a.price), unknownLast(b.price))
const nearer: Compare = (a, b) => compare(unknownLast(a.miles), unknownLast(b.miles))
const isWithin = ({ miles }: ReachableCommunity, limit: number) => miles !== null && miles <= limit
const within =
  (limit: number): Compare =>
  (a, b) =>
    Number(isWithin(b, limit)) - Number(isWithin(a, limit))

/** The keys in the order of the first comparison that tells two communities apart, those in reach first. */
const sortBy = (reachable: readonly ReachableCommunity[], ...orders: readonly Compare[]): string[] =>
  reachable
    .toSorted((a, b) => {
      for (const order of [within(REACH_MILES), ...orders, byKey]) {
        const difference = order(a, b)
        if (difference !== 0) return difference
      }
      return 0
    })
    .map(({ key }) => key)

/** The keys sorted by price: cheapest first, unpublished prices last. */
export const byPrice = (reachable: readonly ReachableCommunity[]): string[] => sortBy(reachable, cheaper)

/** The keys sorted by price, with communities within NEAR_MILES before all others. */
export const byPriceNearby = (reachable: readonly ReachableCommunity[]): string[] =>
  sortBy(reachable, within(NEAR_MILES), cheaper)

/** The keys sorted by distance, nearest first. */
export const byDistance = (reachable: readonly ReachableCommunity[]): string[] => sortBy(reachable, nearer)

/** The keys sorted by how many of the wanted amenities are on record, then by distance. */
export function byAmenities(
  reachable: readonly ReachableCommunity[],
  { amenities }: Pick<QuestionnaireSubmission, 'amenities'>,
): string[] {
  const count = (community: ReachableCommunity) => {
    const offers = new Set([...community.amenities, ...community.careTypes])
    return amenities.filter((label) => offers.has(label)).length
  }
  return sortBy(reachable, (a, b) => count(b) - count(a), nearer)
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
