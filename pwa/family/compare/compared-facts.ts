import { translate } from '#pwa/words/translate.ts'
import {
  AMENITIES,
  getAmenityDisplayName,
  getAmenitySynonyms,
  getCareTypesProviding,
} from '#shared/contract/amenities.ts'
import { capitalize } from '#shared/contract/capitalize.ts'
import type { Facility, Match } from '#shared/contract/facility.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { t } from '#words'
import { phoneLink } from '../../ui/contact-links.ts'
import { formatPrice, formatRating, placeDistance, unknownPrice } from '../../ui/facility-card/facts.ts'
import type { ComparedCommunity, Comparison } from './load-comparison.ts'
import { registerRows } from './register-rows.ts'

export interface ComparedRow {
  title: string
  /** One entry per community. */
  cells: string[]
  /** The address that a cell leads to. */
  links?: (string | undefined)[]
}

const nameOf = (label: string) => translate(getAmenityDisplayName(label))
const list = (labels: readonly string[], none: string) =>
  labels.length > 0 ? labels.map(nameOf).join(', ') : none

/** 'Yes' if a community lists a wanted amenity, else 'Not listed', because a missing entry does not mean no. */
function offers(facility: Facility, wanted: string): string {
  const amenity = AMENITIES.find(({ label }) => label === wanted)?.label
  const wordings = amenity ? getAmenitySynonyms(amenity) : [wanted]
  const careTypes = amenity ? getCareTypesProviding(amenity) : []
  const has =
    wordings.some((wording) => facility.amenities.includes(wording)) ||
    careTypes.some((type) => facility.careTypes.includes(type))
  return has ? t`Yes` : t`Not listed`
}

/** Only advertisers are called featured. Any other community without a match was viewed earlier. */
const reasonWithoutMatch = (id: string) =>
  id.startsWith(FEATURED_ID_PREFIX) ? t`Featured community` : t`Not in your latest matches`

/** The distance in the words of the match list, else in miles. */
function distanceOf(match: ComparedCommunity['match']): string | null {
  if (!match) return null
  const near = match.reasons.find(({ code }) => code === 'near')?.text
  const distance = placeDistance(match)
  return distance ? capitalize(distance) : near ? translate(near) : null
}

const joined = (points: readonly { text: string }[] = []) =>
  points.map(({ text }) => translate(text)).join('; ')

const nothingKnown = () => t`Nothing that we know of`

/** The strongest point for it and its reasons. The distance has its own row. */
const whyItMatches = ({ for: points = [], reasons }: Match) =>
  joined([...points.slice(0, 1), ...reasons.filter(({ code }) => code !== 'near')]) ||
  joined(reasons) ||
  nothingKnown()

/** Whether a row has the same text for every community, so that it decides nothing. */
export const isSameForAll = ({ cells }: ComparedRow): boolean => cells.every((cell) => cell === cells[0])

/** Builds the table's rows: first what the family asked for, then what the registers say, then the rest. */
export function comparedRows(comparison: Comparison): ComparedRow[] {
  const { communities, wanted } = comparison
  const row = (title: string, cell: (community: ComparedCommunity) => string) => ({
    title,
    cells: communities.map(cell),
  })
  return [
    row(t`Why it matches`, ({ match, facility }) =>
      match ? whyItMatches(match) : reasonWithoutMatch(facility.id),
    ),
    row(t`What speaks against it`, ({ match, facility }) =>
      match ? joined(match.against) || nothingKnown() : reasonWithoutMatch(facility.id),
    ),
    row(t`Score`, ({ match }) => (match ? t`${Math.round(match.score.total)} of 100` : t`Not scored`)),
    row(t`Starting from* per month`, ({ facility }) => formatPrice(facility.price) ?? unknownPrice()),
    row(t`Distance`, ({ match }) => distanceOf(match) ?? t`Not known`),
    ...wanted.map((label) => row(nameOf(label), ({ facility }) => offers(facility, label))),
    ...registerRows(comparison),
    row(t`Rating`, ({ facility }) => {
      const rating = formatRating(facility.rating)
      return rating ? t`${rating} out of 5` : t`Not known`
    }),
    row(t`Location`, ({ facility }) => facility.location),
    row(t`Care types`, ({ facility }) => list(facility.careTypes, t`Not listed`)),
    row(t`All amenities`, ({ facility }) => list(facility.amenities, t`Not listed`)),
    {
      ...row(t`Phone`, ({ facility }) => facility.phone ?? t`Not listed`),
      links: communities.map(({ facility }) => (facility.phone ? phoneLink(facility.phone) : undefined)),
    },
  ]
}
