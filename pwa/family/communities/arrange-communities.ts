import type { PackKind } from '#shared/catalog/packs/pack-index.ts'
import {
  type Arranged,
  filterList,
  type KnownFacts,
  knownFacts,
  sortList,
} from '../list-tools/arrange-list.ts'
import { firstOf } from '../list-tools/first-of.ts'
import type { BrowseQuery } from './browse-query.ts'

/** What the communities of a place are arranged by. `distanceMiles` is null if it can't be measured. */
export interface Placed extends Arranged {
  kind: PackKind
  distanceMiles: number | null
}

/** The first communities that pass, in order. */
interface ArrangedCommunities<Community> {
  shown: Community[]
  /** All that pass the filters, in no order. */
  passing: Community[]
  /** How many there are. */
  total: number
  known: KnownFacts
}

/**
 * Filters and sorts the communities of a place.
 * @param isMeasured whether distances from the place are known
 * @param fitOf how well the name fits the one that is searched for; undefined for one that doesn't
 */
export function arrangeCommunities<Community extends Placed>(
  communities: readonly Community[],
  query: BrowseQuery,
  isMeasured: boolean,
  fitOf?: (community: Community) => number | undefined,
): ArrangedCommunities<Community> {
  const ofKind = communities.filter(({ kind }) => query.kind === 'all' || query.kind === kind)
  const near = ofKind.filter(
    ({ distanceMiles }) =>
      query.within === null || !isMeasured || (distanceMiles !== null && distanceMiles <= query.within),
  )
  const passing = filterList(near, query.view).filter((community) => !fitOf || fitOf(community) !== undefined)
  return {
    shown: order(passing, query, isMeasured ? 'nearest' : 'name', fitOf),
    passing,
    total: ofKind.length,
    known: knownFacts(ofKind),
  }
}

/** The first page. Of communities whose name fits equally well, the nearest come first. */
function order<Community extends Placed>(
  communities: readonly Community[],
  { view, count }: BrowseQuery,
  usual: 'nearest' | 'name',
  fitOf?: (community: Community) => number | undefined,
): Community[] {
  if (view.sort !== 'fit') return sortList(communities, view.sort, count)
  if (!fitOf) return sortList(communities, usual, count)
  return firstOf(sortList(communities, usual), count, (a, b) => (fitOf(b) ?? 0) - (fitOf(a) ?? 0))
}
