import type { Facility } from '../../../shared/facility.ts'
import { isLinkableWebsite } from '../../../shared/web-address.ts'

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const UNKNOWN_PRICE = 'Contact for pricing'
export const DEFAULT_CARE_TYPE = 'Senior Living'

/** Formats a stored rating (1 to 50) with one decimal: 47 is '4.7'. Null if it is unknown or 0. */
export function formatRating(rating: number | null): string | null {
  return rating ? (rating / 10).toFixed(1) : null
}

/** Formats a monthly price in dollars: '$4,200'. Null if it is unknown or 0. */
export function formatPrice(price: number | null): string | null {
  return price ? DOLLARS.format(price) : null
}

/** The care type shown on a card: the first one, or the default. */
export function firstCareType(facility: Pick<Facility, 'careTypes'>): string {
  return facility.careTypes[0] ?? DEFAULT_CARE_TYPE
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

/** Formats a distance: 'about 6 miles'. Less than a mile becomes 'about 1 mile'. Null if it is unknown. */
export function formatDistance(miles: number | null): string | null {
  if (miles === null) return null
  const whole = Math.max(1, Math.round(miles))
  return `about ${whole} ${whole === 1 ? 'mile' : 'miles'}`
}
