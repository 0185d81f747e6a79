import {
  AMENITIES,
  getAmenityDisplayName,
  getAmenitySynonyms,
  getCareTypesProviding,
} from '../../shared/amenities.ts'
import type { Facility } from '../../shared/facility.ts'
import { FEATURED_ID_PREFIX } from '../../shared/featured-business.ts'
import { formatDistance, formatPrice, formatRating, UNKNOWN_PRICE } from '../ui/facility-card/facts.ts'
import type { ComparedCommunity, Comparison } from './load-comparison.ts'

export interface ComparedRow {
  title: string
  /** One entry per community. */
  cells: string[]
}

const list = (labels: readonly string[], none: string) =>
  labels.length > 0 ? labels.map(getAmenityDisplayName).join(', ') : none

/** 'Yes' if a community lists a wanted amenity, else 'Not listed', because a missing entry does not mean no. */
function offers(facility: Facility, wanted: string): string {
  const amenity = AMENITIES.find(({ label }) => label === wanted)?.label
  const wordings = amenity ? getAmenitySynonyms(amenity) : [wanted]
  const careTypes = amenity ? getCareTypesProviding(amenity) : []
  const has =
    wordings.some((wording) => facility.amenities.includes(wording)) ||
    careTypes.some((type) => facility.careTypes.includes(type))
  return has ? 'Yes' : 'Not listed'
}

/** Only advertisers are called featured. Any other community without a match was viewed earlier. */
const reasonWithoutMatch = (id: string) =>
  id.startsWith(FEATURED_ID_PREFIX) ? 'Featured community' : 'Not in your latest matches'

/** The distance in the words of the match list, else in miles. */
const distanceOf = (match: ComparedCommunity['match']) =>
  match?.reasons.find(({ code }) => code === 'near')?.text ?? formatDistance(match?.distanceMiles ?? null)

/** Builds the table's rows: first what the family asked for, then the facts that apply to every community. */
export function comparedRows({ communities, wanted }: Comparison): ComparedRow[] {
  const row = (title: string, cell: (community: ComparedCommunity) => string) => ({
    title,
    cells: communities.map(cell),
  })
  return [
    row(
      'Why it matches',
      ({ match, facility }) =>
        match?.reasons.map(({ text }) => text).join('; ') || reasonWithoutMatch(facility.id),
    ),
    row('Starting from* per month', ({ facility }) => formatPrice(facility.price) ?? UNKNOWN_PRICE),
    row('Rating', ({ facility }) => {
      const rating = formatRating(facility.rating)
      return rating ? `${rating} out of 5` : 'Not known'
    }),
    row('Distance', ({ match }) => distanceOf(match) ?? 'Not known'),
    row('Location', ({ facility }) => facility.location),
    row('Care types', ({ facility }) => list(facility.careTypes, 'Not listed')),
    ...wanted.map((label) => row(getAmenityDisplayName(label), ({ facility }) => offers(facility, label))),
    row('All amenities', ({ facility }) => list(facility.amenities, 'Not listed')),
    row('Phone', ({ facility }) => facility.phone ?? 'Not listed'),
  ]
}
