import { amenityShownAs } from '../../shared/amenities.ts'
import type { Match } from '../../shared/facility.ts'
import { NEAR_MILES } from '../../shared/matching.ts'
import type { CareType } from '../../shared/options.ts'
import { stateNameOf } from '../../shared/states.ts'
import type { WantedAmenity, Wishes } from './wishes.ts'

/** What sentences are made from: the record's facts, and where the family is. */
export interface Facts {
  price: number | null
  rating: number | null
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  state: string
  miles: number | null
  acrossBorder: boolean
}
export type Reason = Match['reasons'][number]
export type Unknown = Match['unknown'][number]

/** Every reason that the record supports, most telling first. `place` is what distances are measured from. */
export function reasonsFor(facts: Facts, wishes: Wishes, place: string): Reason[] {
  return [
    budgetReason(facts, wishes),
    careTypeReason(facts, wishes),
    amenitiesReason(facts, wishes),
    nearReason(facts, place),
  ].filter((reason) => reason !== undefined)
}

/** What the record does not say and this family would want to know. */
export function unknownsOf(facts: Facts, wishes: Wishes): Unknown[] {
  const unlisted = wishes.amenities.filter((wanted) => !has(facts, wanted) && !lacks(facts, wanted))
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
  const from = `from $${price.toLocaleString('en-US')} a month`
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
  const present = amenities.filter((wanted) => has(facts, wanted))
  const [first] = present
  if (!first) return undefined
  const all = amenities.length
  if (present.length < all) {
    return { code: 'amenities_some', text: `Has ${present.length} of the ${all} amenities you chose` }
  }
  if (all === 1) return { code: 'amenities_all', text: `Has what you chose: ${amenityShownAs(first.label)}` }
  return { code: 'amenities_all', text: `Has ${all === 2 ? 'both' : `all ${all}`} amenities you chose` }
}

function nearReason({ miles, acrossBorder, state }: Facts, place: string): Reason | undefined {
  if (miles === null) return undefined
  if (acrossBorder) {
    return { code: 'near', text: `${aboutMiles(miles)} away, across the border in ${stateNameOf(state)}` }
  }
  return miles <= NEAR_MILES ? { code: 'near', text: `${aboutMiles(miles)} from ${place}` } : undefined
}

/** A distance between centroids is a rough one, and says so. */
export function aboutMiles(miles: number): string {
  const whole = Math.round(miles)
  if (miles < 1) return 'Less than a mile'
  return whole === 1 ? 'About 1 mile' : `About ${whole} miles`
}

const fittingCare = (facts: Facts, implied: readonly CareType[]) =>
  implied.filter((type) => offered(facts).includes(type))

const isCareUnknown = (facts: Facts, wishes: Wishes) =>
  facts.careTypes.length === 0 && fittingCare(facts, wishes.careTypes).length === 0

/** Amenities and care types together, as the score counts them. */
const offered = ({ amenities, careTypes }: Pick<Facts, 'amenities' | 'careTypes'>) => [
  ...amenities,
  ...careTypes,
]

/** Whether a record says that a wanted amenity is there. */
export const has = (facts: Pick<Facts, 'amenities' | 'careTypes'>, { wordings }: WantedAmenity) =>
  offered(facts).some((one) => wordings.includes(one))

const lacks = ({ absentAmenities }: Facts, wanted: WantedAmenity) => absentAmenities.includes(wanted.label)

const listOf = (wanted: WantedAmenity[]) => wanted.map(({ label }) => amenityShownAs(label)).join(', ')
