import { translate } from '#pwa/words/translate.ts'
import { type Fact, type FactName, yearOfFact } from '#shared/catalog/facts.ts'
import {
  AMENITIES,
  getAmenityDisplayName,
  getAmenitySynonyms,
  getCareTypesProviding,
} from '#shared/contract/amenities.ts'
import { capitalize } from '#shared/contract/capitalize.ts'
import type { Facility, Match } from '#shared/contract/facility.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { t } from '#words'
import { phoneLink } from '../../ui/contact-links.ts'
import { formatPrice, formatRating, placeDistance, unknownPrice } from '../../ui/facility-card/facts.ts'
import { describeFact, factLabel, formatRange } from '../../ui/fact-texts.ts'
import type { ComparedCommunity, Comparison } from './load-comparison.ts'

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

interface RegisterRow {
  title: string
  /** The text of the facts; undefined if the register doesn't say it. */
  read: (facts: readonly Fact[]) => string | undefined
}

const row = (name: FactName): RegisterRow => ({
  title: factLabel(name),
  read: (facts) => textOf(facts, name),
})

/** What the registers say, in the order in which it decides. */
const listRows = (): RegisterRow[] => [
  { title: t`License`, read: (facts) => textOf(facts, 'licenseMeaning') ?? textOf(facts, 'licenseClass') },
  { title: t`License warning`, read: (facts) => withYear(facts, 'licenseWarning') },
  row('capacity'),
  row('dementiaCare'),
  row('dementiaPlaces'),
  row('serves'),
  row('evacuation'),
  { title: t`Listed monthly rates`, read: readRates },
  row('publicFunding'),
  row('owner'),
  row('specialFocus'),
  row('lastInspection'),
  { title: t`Problems found`, read: readFindings },
  { title: t`Fines`, read: readFines },
  row('paymentDenials'),
  row('stars'),
  row('staffHours'),
]

/** The rows about what the registers say, for each community the text or that it is unknown. */
function registerRows({ communities, isLoading }: Comparison) {
  // Without facts, the server was never reached for this community.
  const unread = isLoading ? t`Loading…` : t`Not saved on this phone`
  return listRows().map(({ title, read }) => ({
    title,
    cells: communities.map(({ facts }) => (facts ? (read(facts) ?? t`Not in the records`) : unread)),
  }))
}

/** Of several registers, the newest comes first. */
const find = (facts: readonly Fact[], name: FactName) => facts.find(({ fact }) => fact === name)

const textOf = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && describeFact(fact).text
}

const inYear = (text: string, year: string | undefined) => `${text} (${year ?? t`year unknown`})`

const withYear = (facts: readonly Fact[], name: FactName): string | undefined => {
  const fact = find(facts, name)
  return fact && inYear(describeFact(fact).text, yearOfFact(fact))
}

function readRates(facts: readonly Fact[]): string | undefined {
  const range = priceRangeOf(facts)
  return range ? inYear(formatRange(range), range.year) : withYear(facts, 'priceLow')
}

function readFindings(facts: readonly Fact[]): string | undefined {
  const serious = textOf(facts, 'seriousFindings')
  const all = textOf(facts, 'findings')
  if (all === undefined) return serious && t`${serious} serious`
  return serious === undefined ? all : t`${all}; ${serious} serious`
}

function readFines(facts: readonly Fact[]): string | undefined {
  const count = textOf(facts, 'fines')
  const dollars = textOf(facts, 'fineDollars')
  if (count === undefined) return dollars
  return dollars === undefined || count === '0' ? count : t`${count}, ${dollars} in total`
}
