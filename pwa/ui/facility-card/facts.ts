import type { Facility } from '../../../shared/facility.ts'
import { isLinkableWebsite } from '../../../shared/web-address.ts'

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const UNKNOWN_PRICE = 'Contact for pricing'
export const DEFAULT_CARE_TYPE = 'Senior Living'

/** A stored rating (1 to 50) as shown, one decimal: 47 is '4.7'. Null when it is unknown or 0. */
export function shownRating(rating: number | null): string | null {
  return rating ? (rating / 10).toFixed(1) : null
}

/** A monthly price in dollars as shown: '$4,200'. Null when it is unknown or 0. */
export function shownPrice(price: number | null): string | null {
  return price ? DOLLARS.format(price) : null
}

/** The care type that names a card: the first one, or the contract's default. */
export function firstCareType(facility: Pick<Facility, 'careTypes'>): string {
  return facility.careTypes[0] ?? DEFAULT_CARE_TYPE
}

/**
 * Where 'Visit Website' leads: the community's own site when it has one, otherwise a web search made from
 * name and location, as the contract says. Nothing is sent there before the family taps it.
 */
export function websiteLink(facility: Pick<Facility, 'website' | 'name' | 'location'>): string {
  const { website, name, location } = facility
  if (isLinkableWebsite(website)) return website
  const words = `${name} ${location} senior living assisted living`
  return `https://www.google.com/search?${new URLSearchParams({ q: words })}`
}

/** 'about 6 miles'; nearer than one mile is said so. Null when it is unknown. */
export function shownDistance(miles: number | null): string | null {
  if (miles === null) return null
  const whole = Math.max(1, Math.round(miles))
  return `about ${whole} ${whole === 1 ? 'mile' : 'miles'}`
}
