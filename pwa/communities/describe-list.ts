import { toStateName } from '#shared/states.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'
import type { Place } from './place.ts'

/**
 * The heading of a list: 'Around Madison, 53703' or 'Wisconsin'.
 * @param city the city from which distances are measured; empty or undefined if they can't be
 */
export function describeList({ zipCode, state }: Place, city: string | undefined): string {
  if (!city) return toStateName(state)
  return `Around ${[city, zipCode || toStateName(state)].join(', ')}`
}

const many = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'community' : 'communities'}`

/** What the list has, and whether the place was found: '120 of 2,759 communities.' */
export function describeCount({ place, view, name }: BrowseQuery, page: ListedPage): string {
  const { count, total, city } = page
  const counted = count < total ? `${count.toLocaleString('en-US')} of ${many(total)}` : many(total)
  const typed = place.zipCode || place.city
  if (typed && !city) {
    return `We don't know ${typed} in ${toStateName(place.state)}, so this is the whole state: ${counted}.${describeRest(page)}`
  }
  const isByDistance = city && view.sort === 'fit' && !name.trim() && count > 0
  const order = isByDistance ? ', nearest first' : ''
  return `${counted}${order}.${describeRest(page)}`
}

/** ' 2,709 more, farther away, aren't loaded yet.' */
function describeRest({ unloaded, city }: ListedPage): string {
  if (unloaded === 0) return ''
  return ` ${unloaded.toLocaleString('en-US')} more${city ? ', farther away,' : ''} aren't loaded yet.`
}

/** 'From public registers, the newest of March 2021.' Undefined if their day isn't known. */
export function describeSource(asOf: string | null): string | undefined {
  if (asOf === null) return undefined
  const month = new Date(`${asOf}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `From public registers, the newest of ${month}.`
}
