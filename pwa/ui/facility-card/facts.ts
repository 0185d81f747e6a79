import { perLanguage, translate } from '#pwa/words/translate.ts'
import type { Facility, Match } from '#shared/contract/facility.ts'
import { isLinkableWebsite } from '#shared/contract/web-address.ts'
import { plural, t } from '#words'

const DOLLARS = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
)

export const unknownPrice = () => t`Contact for pricing`

/** Formats a stored rating (1 to 50) with one decimal: 47 is '4.7'. Null if it is unknown or 0. */
export function formatRating(rating: number | null): string | null {
  return rating ? (rating / 10).toFixed(1) : null
}

/** Formats a monthly price in dollars: '$4,200'. Null if it is unknown or 0. */
export function formatPrice(price: number | null): string | null {
  return price ? DOLLARS().format(price) : null
}

/** The care type shown on a card: the first one, or the default. */
export function firstCareType(facility: Pick<Facility, 'careTypes'>): string {
  const [first] = facility.careTypes
  return first ? translate(first) : t`Senior Living`
}

/**
 * The target of 'Visit Website': the community's own site if it has one, otherwise a web search for its name and
 * location. Nothing is sent to the search engine until the family clicks the link.
 */
export function websiteLink(facility: Pick<Facility, 'website' | 'name' | 'location'>): string {
  const { website, name, location } = facility
  if (isLinkableWebsite(website)) return website
  const query = `${name} ${location} senior living assisted living`
  return `https://www.google.com/search?${new URLSearchParams({ q: query })}`
}

/** Whether 'Visit Website' is a web search, because the community has no site of its own. */
export const isWebSearch = ({ website }: Pick<Facility, 'website'>): boolean => !isLinkableWebsite(website)

/** Whether a sentence of a match compares the price with the family's budget. */
export const isAboutBudget = (text: string): boolean => /(within|below|above) your budget/i.test(text)

/** The price of a match against the family's budget: '$300 above your budget'. Undefined if either is unknown. */
export function formatBudgetFit({
  reasons,
  against,
}: Pick<Match, 'reasons' | 'against'>): string | undefined {
  const found = [...reasons, ...against].find(({ text }) => isAboutBudget(text))
  // What follows the colon is about the listed rates, which its page has.
  return found && translate(found.text).split(': ')[0]
}

/** A word of four letters or more ends a sentence, so that 'St.' and 'Inc.' don't. */
const FIRST_SENTENCE = /^.*?[^\s.]{4,}[.!?](?=\s+\p{Lu}|\s*$)/su

/** The first whole sentence of a description. */
export const firstSentence = (text: string): string => FIRST_SENTENCE.exec(text)?.[0] ?? text

/** Rounds a distance. Less than a mile becomes one. */
export const wholeMiles = (miles: number): number => Math.max(1, Math.round(miles))

/** Formats a distance: 'about 6 miles'. Null if it is unknown. */
export function formatDistance(miles: number | null): string | null {
  if (miles === null) return null
  return t`about ${plural(wholeMiles(miles), { one: '# mile', other: '# miles' })}`
}

/** Formats a score (0 to 100): 'Score 87 of 100'. */
export const formatScore = ({ total }: Match['score']): string => t`Score ${Math.round(total)} of 100`

/**
 * The distance that a community's page shows above the reasons. Null if it is unknown, or if a reason already gives it. Across
 * open water it always includes the warning that the drive is longer.
 */
export function placeDistance(match: Pick<Match, 'distanceMiles' | 'reasons' | 'waterMiles'>): string | null {
  const distance = formatDistance(match.distanceMiles)
  if (distance === null) return null
  if (match.waterMiles !== undefined)
    return t`${distance} away in a straight line, across open water; the drive is longer`
  return match.reasons.some(({ code }) => code === 'near') ? null : t`${distance} away`
}

/** Distances are in a straight line, so the drive around open water is longer. */
export const waterWarning = () => t`Across open water, so the drive is longer`

/** The reasons to show next to `placeDistance`: across open water, it replaces the reason that a community is near. */
export const shownReasons = ({
  reasons,
  waterMiles,
  acrossBorder,
}: Pick<Match, 'reasons' | 'waterMiles' | 'acrossBorder'>): Match['reasons'] =>
  waterMiles === undefined || acrossBorder ? reasons : reasons.filter(({ code }) => code !== 'near')

/** How many houses share the place of a community: '4 licensed buildings at this address'. Null if it is the only one. */
export const formatCampus = ({ campus }: Pick<Match, 'campus'>): string | null =>
  campus && campus.houses > 1 ? t`${campus.houses} licensed buildings at this address` : null
