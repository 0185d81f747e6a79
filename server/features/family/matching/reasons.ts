import { getAmenityDisplayName } from '../../../../shared/amenities.ts'
import type { Match } from '../../../../shared/facility.ts'
import { NEAR_MILES } from '../../../../shared/matching.ts'
import type { CareType } from '../../../../shared/options.ts'
import { toStateName } from '../../../../shared/states.ts'
import type { WantedAmenity, Wishes } from './wishes.ts'

/** The record's facts that sentences are made from. `miles` is the distance from the family. */
export interface Facts {
  price: number | null
  rating: number | null
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  state: string
  zipCode: string | null
  miles: number | null
  acrossBorder: boolean
}
export type Reason = Match['reasons'][number]
export type Unknown = Match['unknown'][number]

/** Created once, because it is expensive. */
const DOLLARS = new Intl.NumberFormat('en-US')

/** All reasons that the record supports, most important first. `place` is where distances are measured from. */
export function reasonsFor(facts: Facts, wishes: Wishes, place: string): Reason[] {
  return [
    budgetReason(facts, wishes),
    careTypeReason(facts, wishes),
    amenitiesReason(facts, wishes),
    nearReason(facts, wishes, place),
  ].filter((reason) => reason !== undefined)
}

/** What this family would want to know but the record does not say. */
export function unknownsOf(facts: Facts, wishes: Wishes): Unknown[] {
  const unlisted = wishes.amenities.filter(
    (wanted) => !hasAmenity(facts, wanted) && !isRecordedAbsent(facts, wanted),
  )
  const unknowns: (Unknown | false)[] = [
    facts.price === null && { code: 'price', text: 'Price not published' },
    facts.rating === null && { code: 'rating', text: 'Rating not known' },
    unlisted.length > 0 && { code: 'amenities', text: `Amenities not listed: ${listOf(unlisted)}` },
    isCareUnknown(facts, wishes) && { code: 'care_type', text: 'Types of care not listed' },
    facts.miles === null && { code: 'distance', text: 'Distance not known' },
  ]
  return unknowns.filter((unknown) => unknown !== false)
}

function budgetReason({ price }: Facts, { budget }: Wishes): Reason | undefined {
  if (price === null) return undefined
  const from = `from $${DOLLARS.format(price)} a month`
  if (price < budget.low) return { code: 'below_budget', text: `Below your budget: ${from}` }
  if (price > (budget.high ?? price)) return undefined
  return { code: 'within_budget', text: `Within your budget: ${from}` }
}

function careTypeReason(facts: Facts, { careTypes }: Wishes): Reason | undefined {
  const fitting = fittingCare(facts, careTypes)
  if (fitting.length === 0) return undefined
  return { code: 'care_type', text: `Offers ${fitting.join(' and ').toLowerCase()}` }
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

const isCareUnknown = (facts: Facts, wishes: Wishes) =>
  facts.careTypes.length === 0 && fittingCare(facts, wishes.careTypes).length === 0

/** Whether the record lists a wanted amenity. */
export const hasAmenity = (record: Offering, { wordings }: WantedAmenity) =>
  wordings.some((wording) => offers(record, wording))

type Offering = Pick<Facts, 'amenities' | 'careTypes'>

/** Amenities and care types count alike, as in the score. */
const offers = ({ amenities, careTypes }: Offering, wording: string) =>
  amenities.includes(wording) || careTypes.includes(wording)

const isRecordedAbsent = ({ absentAmenities }: Facts, wanted: WantedAmenity) =>
  absentAmenities.includes(wanted.label)

const listOf = (wanted: WantedAmenity[]) => wanted.map(({ label }) => getAmenityDisplayName(label)).join(', ')
