import { locale } from '#pwa/words/translate.ts'
import { plural, t } from '#words'
import { stateName } from '../../ui/state-options.tsx'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'
import type { Place } from './place.ts'

/**
 * The heading of a list: 'Around Madison, 53703' or 'Wisconsin'.
 * @param city the city from which distances are measured; empty or undefined if they can't be
 */
export function describeList({ zipCode, state }: Place, city: string | undefined): string {
  if (!city) return stateName(state)
  return t`Around ${[city, zipCode || stateName(state)].join(', ')}`
}

/** What the list has, and whether the place was found: '120 of 2,759 communities.' */
export function describeCount({ place, view, name }: BrowseQuery, page: ListedPage): string {
  const { count, total, city } = page
  const communities = t`${plural(total, { one: '# community', other: '# communities' })}`
  const counted = count < total ? t`${count.toLocaleString(locale())} of ${communities}` : communities
  const rest = describeRest(page)
  const typed = place.zipCode || place.city
  if (typed && !city) {
    const state = stateName(place.state)
    return t`We don't know ${typed} in ${state}, so this is the whole state: ${counted}.` + rest
  }
  const isByDistance = city && view.sort === 'fit' && !name.trim() && count > 0
  const list = (isByDistance ? t`${counted}, nearest first.` : t`${counted}.`) + rest
  if (page.isCovered || total === 0) return list
  const state = stateName(place.state)
  return `${t`We don't have ${state}'s public records yet. These are across its border:`} ${list}`
}

/** ' 2,709 more, farther away, aren't loaded yet.' */
function describeRest({ unloaded, city }: ListedPage): string {
  if (unloaded === 0) return ''
  const more = unloaded.toLocaleString(locale())
  return ` ${city ? t`${more} more, farther away, aren't loaded yet.` : t`${more} more aren't loaded yet.`}`
}

/** 'From public records, the newest from March 2021.' Undefined if their day isn't known. */
export function describeSource(asOf: string | null): string | undefined {
  if (asOf === null) return undefined
  const month = new Date(`${asOf}T00:00:00Z`).toLocaleDateString(locale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return t`From public records, the newest from ${month}.`
}
