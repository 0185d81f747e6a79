import { measuredFrom, type Origin } from '../../shared/family-list.ts'
import { milesBetween } from '../../shared/miles.ts'
import { locateIn } from '../../shared/packs/locate.ts'
import { filterList, type KnownFacts, knownFacts, sortList } from '../list-tools/arrange-list.ts'
import type { Sort } from '../list-tools/list-view.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { OpenedState, PackedCommunity } from './open-state.ts'

/** A community as its card shows it. `distanceMiles` is null if it can't be measured. */
export type ListedCommunity = PackedCommunity['facility'] & { distanceMiles: number | null }

/** A part of a list, from its beginning. */
export interface ListedPage {
  communities: ListedCommunity[]
  /** How many pass the filters, and how many there are at the place. */
  count: number
  total: number
  known: KnownFacts
  /** The city of the family's ZIP code, or the one it typed; empty if distances can't be measured. */
  city: string
  asOf: string | null
}

/** Lists the communities that a family looks for: of the state, or around the place that it named. */
export function listCommunities(state: OpenedState, query: BrowseQuery): ListedPage {
  const from = measuredFrom(locateIn(state.zips, query.place))
  const atPlace = state.communities
    .filter((community) => from !== null || community.state === query.place.state)
    .filter(({ kind }) => query.kind === 'all' || query.kind === kind)
    .map((community) => withDistance(community, from))
  const named = query.name.trim() ? findNamed(atPlace, state.findNames(query.name)) : atPlace
  const near = named.filter(
    ({ distanceMiles }) =>
      query.within === null || from === null || (distanceMiles !== null && distanceMiles <= query.within),
  )
  const shown = sortList(filterList(near, query.view), sortOf(query, from))
  return {
    communities: shown.slice(0, query.count),
    count: shown.length,
    total: atPlace.length,
    known: knownFacts(atPlace),
    city: from === null ? '' : cityOf(state, query),
    asOf: state.asOf,
  }
}

function withDistance({ facility, position }: PackedCommunity, from: Origin | null): ListedCommunity {
  return { ...facility, distanceMiles: from && position && milesBetween(from, position) }
}

function findNamed(communities: readonly ListedCommunity[], ids: readonly string[]): ListedCommunity[] {
  const byId = new Map(communities.map((community) => [community.id, community]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function sortOf({ view, name }: BrowseQuery, from: Origin | null): Sort {
  if (view.sort !== 'fit' || name.trim()) return view.sort
  return from === null ? 'name' : 'nearest'
}

function cityOf({ zips }: OpenedState, { place }: BrowseQuery): string {
  return zips.cities[zips.codes.indexOf(place.zipCode)] ?? place.city
}
