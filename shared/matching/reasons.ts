import type { Fact } from '../catalog/facts.ts'
import type { ToldFields } from '../catalog/told-fact.ts'
import { getAmenityDisplayName } from '../contract/amenities.ts'
import type { Match } from '../contract/facility.ts'
import type { CareType } from '../contract/options.ts'
import { toStateName } from '../contract/states.ts'
import type { Limit } from './community-bits.ts'
import { type DementiaGrade, dementiaGradeOf } from './licenses.ts'
import { NEAR_MILES } from './matching.ts'
import { priceRangeOf } from './price-range.ts'
import type { WantedAmenity, Wishes } from './wishes.ts'

/** The record's facts that sentences are made from. `miles` is the distance from the family. */
export interface Facts extends ToldFields {
  /** The lowest rate, and the price that is compared with this family's budget, in dollars a month. */
  price: number | null
  comparedPrice: number | null
  rating: number | null
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  facts: readonly Fact[]
  state: string
  zipCode: string | null
  miles: number | null
  acrossBorder: boolean
  /** It is only a nursing home, and the family wishes for nothing that one is for. */
  isUnwantedNursingHome: boolean
  /** What its license doesn't allow and this person needs. */
  limits: readonly Limit[]
}
type Reason = Match['reasons'][number]
type Unknown = Match['unknown'][number]

/** Created once, because it is expensive. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
export const formatDollars = (amount: number): string => DOLLARS.format(amount)
/** The grades of memory care that a community doesn't have, as far as anyone says. */
const NOT_HAD: readonly DementiaGrade[] = ['may_admit', 'unknown', 'not_offered']

/** All reasons that the record supports, most important first. `place` is where distances are measured from. */
export function reasonsFor(facts: Facts, wishes: Wishes, place: string): Reason[] {
  const [budget, care] = [budgetReason(facts, wishes), careTypeReason(facts, wishes)]
  return [
    ...(wishes.wantsMemoryCare ? [care, budget] : [budget, care]),
    amenitiesReason(facts, wishes),
    nearReason(facts, wishes, place),
  ].filter((reason) => reason !== undefined)
}

/** What this family would want to know but the record does not say. */
export function unknownsOf(facts: Facts, wishes: Wishes): Unknown[] {
  const unlisted = wishes.amenities.filter((wanted) => isUnlisted(facts, wanted))
  const unknowns: (Unknown | false)[] = [
    facts.comparedPrice === null && { code: 'price', text: 'Price not published' },
    facts.rating === null && { code: 'rating', text: 'Rating not known' },
    unlisted.length > 0 && {
      code: 'amenities',
      text: `The state's records don't mention ${namesOf(unlisted)}. Ask.`,
    },
    isCareUnknown(facts, wishes) && {
      code: 'care_type',
      text: facts.careTypes.length === 0 ? 'Types of care not listed' : 'Memory care not mentioned',
    },
    facts.miles === null && { code: 'distance', text: 'Distance not known' },
  ]
  return unknowns.filter((unknown) => unknown !== false)
}

function budgetReason(facts: Facts, wishes: Wishes): Reason | undefined {
  const { low, high } = wishes.budget
  if (low === 0) return undefined
  const price = facts.comparedPrice
  if (price === null) return undefined
  const listed = describePrice(facts, wishes)
  if (price < low) return { code: 'below_budget', text: `Below your budget: ${listed}` }
  if (price > (high ?? price)) return undefined
  return { code: 'within_budget', text: `Within your budget: ${listed}` }
}

/** The published price and, for a range, which of its numbers is compared with the budget. */
export function describePrice({ price, comparedPrice, registerPrice, facts }: Facts, wishes: Wishes): string {
  const range = registerPrice === undefined ? priceRangeOf(facts) : undefined
  if (!range) return `from ${formatDollars(price ?? comparedPrice ?? 0)} a month`
  const inYear = range.year === undefined ? ', year unknown' : ` in ${range.year}`
  const listed = `${formatDollars(range.low)}–${formatDollars(range.high)}${inYear}`
  if (!wishes.isCareExpected) return `from ${formatDollars(price ?? range.low)} a month (listed at ${listed})`
  const care = wishes.wantsMemoryCare ? 'memory care' : 'medical care'
  return range.high > range.low
    ? `listed at ${listed}; with ${care} expect more than the low end`
    : `listed at ${formatDollars(range.low)} a month${inYear}`
}

function careTypeReason(facts: Facts, wishes: Wishes): Reason | undefined {
  const { careTypes, wantsMemoryCare } = wishes
  if (facts.isUnwantedNursingHome) return undefined
  if (wantsMemoryCare) return memoryCareReason(dementiaGradeOf(facts))
  const fitting = fittingCare(facts, careTypes)
  if (fitting.length === 0) return undefined
  return { code: 'care_type', text: `Offers ${fitting.join(' and ').toLowerCase()}` }
}

function memoryCareReason(grade: DementiaGrade): Reason | undefined {
  if (grade === 'named') return { code: 'care_type', text: 'Memory care, by its name' }
  if (grade === 'may_admit') return { code: 'care_type', text: 'May take in people with dementia' }
  return NOT_HAD.includes(grade) ? undefined : { code: 'care_type', text: 'Offers memory care' }
}

function amenitiesReason(facts: Facts, { amenities }: Wishes): Reason | undefined {
  const present = amenities.filter((wanted) => hasAmenity(facts, wanted))
  const [first] = present
  if (!first) return undefined
  const all = amenities.length
  if (present.length < all) {
    return { code: 'amenities_some', text: `Has ${present.length} of the ${all} amenities you chose` }
  }
  if (all === 1)
    return { code: 'amenities_all', text: `Has what you chose: ${getAmenityDisplayName(first.label)}` }
  return { code: 'amenities_all', text: `Has ${all === 2 ? 'both' : `all ${all}`} amenities you chose` }
}

function nearReason(
  { miles, acrossBorder, state, zipCode }: Facts,
  wishes: Wishes,
  place: string,
): Reason | undefined {
  if (miles === null) return undefined
  // Without a position in the register, a community is placed at its ZIP code's centroid, the same point as the family.
  const wantedZip = wishes.zipCode.slice(0, 5)
  if (miles < 1 && zipCode?.startsWith(wantedZip))
    return { code: 'near', text: `In your ZIP code, ${wantedZip}` }
  if (acrossBorder) {
    return { code: 'near', text: `${formatMiles(miles)} away, across the border in ${toStateName(state)}` }
  }
  return miles <= NEAR_MILES ? { code: 'near', text: `${formatMiles(miles)} from ${place}` } : undefined
}

/** Distances are measured from a ZIP code's centroid, often to another, so they are rough and never less than a mile. */
export function formatMiles(miles: number): string {
  const whole = Math.max(1, Math.round(miles))
  return whole === 1 ? 'About 1 mile' : `About ${whole} miles`
}

const fittingCare = (facts: Facts, implied: readonly CareType[]) =>
  implied.filter((type) => offers(facts, type))

function isCareUnknown(facts: Facts, wishes: Wishes): boolean {
  if (facts.isUnwantedNursingHome) return false
  return wishes.wantsMemoryCare
    ? dementiaGradeOf(facts) === 'unknown'
    : facts.careTypes.length === 0 && fittingCare(facts, wishes.careTypes).length === 0
}

/** Whether the record has a wanted amenity. A community that only may take in people with dementia has no memory care. */
const hasAmenity = (facts: Facts, wanted: WantedAmenity) =>
  wanted.label === 'Memory Care' ? !NOT_HAD.includes(dementiaGradeOf(facts)) : listsAmenity(facts, wanted)

const isUnlisted = (facts: Facts, wanted: WantedAmenity) =>
  wanted.label === 'Memory Care'
    ? dementiaGradeOf(facts) === 'unknown'
    : !listsAmenity(facts, wanted) && !facts.absentAmenities.includes(wanted.label)

/** Whether the record lists a wanted amenity, in any wording. */
export const listsAmenity = (record: Offering, { wordings }: WantedAmenity) =>
  wordings.some((wording) => offers(record, wording))

type Offering = Pick<Facts, 'amenities' | 'careTypes'>

/** Amenities and care types count alike, as in the score. */
const offers = ({ amenities, careTypes }: Offering, wording: string) =>
  amenities.includes(wording) || careTypes.includes(wording)

const OR_LIST = new Intl.ListFormat('en-US', { type: 'disjunction' })
/** Joins words: 'a, b, or c'. */
export const joinWithOr = (words: readonly string[]): string => OR_LIST.format(words)

const namesOf = (wanted: WantedAmenity[]) =>
  joinWithOr(wanted.map(({ label }) => getAmenityDisplayName(label).toLowerCase()))
