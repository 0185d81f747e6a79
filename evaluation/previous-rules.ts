import { getAmenitySynonyms, getCareTypesProviding, impliedCareTypes } from '#shared/amenities.ts'
import { BUDGETS } from '#shared/options.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { ReachableCommunity } from './reachable.ts'

/**
 * The order of the last release, frozen here as a baseline: four parts, the lowest price, memory care as yes or no, and
 * nothing about licenses. Never change it.
 */
const WEIGHTS = { distance: 35, budget: 30, amenities: 20, careType: 15 }
const HALF_DISTANCE_MILES = 20
const OVER_BUDGET_SHARE = 0.5
const UNKNOWN = { distance: 0.25, budget: 0.5, amenity: 0.5, careType: 0.5 }
const RADII_MILES = [2, 3, 5, 7, 10, 15, 20, 30, 45, 65, 100, 150, 200]
const POOL = 150
const FEW_IN_STATE = 10
const BORDER_MILES = 75
const SHOWN = 20

/** The keys of the list that the last release gave a family. */
export function previousRules(
  reachable: readonly ReachableCommunity[],
  answers: Pick<QuestionnaireSubmission, 'state' | 'budget' | 'amenities'>,
): string[] {
  const high = BUDGETS.find(({ label }) => label === answers.budget)?.high ?? null
  return candidatesOf(reachable, answers.state)
    .map((community) => ({ ...community, total: scoreOf(community, answers.amenities, high) }))
    .sort(
      (a, b) =>
        b.total - a.total ||
        (a.miles ?? 1e9) - (b.miles ?? 1e9) ||
        (a.price ?? 1e9) - (b.price ?? 1e9) ||
        (a.key < b.key ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ key }) => key)
}

function candidatesOf(reachable: readonly ReachableCommunity[], state: string): ReachableCommunity[] {
  const own = reachable.filter((community) => community.state === state)
  const within = (limit: number) => own.filter(({ miles }) => miles !== null && miles <= limit)
  const radius = RADII_MILES.find((limit) => within(limit).length >= POOL)
  const inState =
    radius === undefined ? own : [...within(radius), ...own.filter(({ miles }) => miles === null)]
  if (own.length >= FEW_IN_STATE) return inState
  const across = reachable.filter(
    (community) => community.state !== state && community.miles !== null && community.miles <= BORDER_MILES,
  )
  return [...inState, ...across]
}

function scoreOf(
  { miles, price, amenities, absentAmenities, careTypes }: ReachableCommunity,
  wanted: QuestionnaireSubmission['amenities'],
  high: number | null,
): number {
  const offered = new Set([...amenities, ...careTypes])
  const offers = (wordings: readonly string[]) => wordings.some((wording) => offered.has(wording))
  const shares = wanted.map((label) => {
    if (offers([...getAmenitySynonyms(label), ...getCareTypesProviding(label)])) return 1
    return absentAmenities.includes(label) ? 0 : UNKNOWN.amenity
  })
  const distance = miles === null ? UNKNOWN.distance : HALF_DISTANCE_MILES / (HALF_DISTANCE_MILES + miles)
  const careType = offers(impliedCareTypes(wanted)) ? 1 : careTypes.length === 0 ? UNKNOWN.careType : 0
  return (
    WEIGHTS.distance * distance +
    WEIGHTS.budget * budgetPart(price, high) +
    (WEIGHTS.amenities * shares.reduce<number>((sum, share) => sum + share, 0)) / wanted.length +
    WEIGHTS.careType * careType
  )
}

function budgetPart(price: number | null, high: number | null): number {
  if (high === null) return 1
  if (price === null) return UNKNOWN.budget
  return Math.max(0, Math.min(1, 1 - (price - high) / (high * OVER_BUDGET_SHARE)))
}
