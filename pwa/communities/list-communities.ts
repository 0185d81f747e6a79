import type { FacilityDetail } from '../../shared/facts.ts'
import { measuredFrom, type Origin } from '../../shared/family-list.ts'
import { milesBetween } from '../../shared/miles.ts'
import { locateIn } from '../../shared/packs/locate.ts'
import {
  type Arranged,
  filterList,
  type KnownFacts,
  knownFacts,
  sortList,
} from '../list-tools/arrange-list.ts'
import { firstOf } from '../list-tools/first-of.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { OpenedState, PackedCommunity } from './open-state.ts'

/** A community as its card shows it. `distanceMiles` is null if it can't be measured. */
export type ListedCommunity = FacilityDetail & { distanceMiles: number | null }

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

/** A community of a list, before its card is read. */
interface Candidate extends Arranged {
  packed: PackedCommunity
  distanceMiles: number | null
}

/**
 * Lists the communities that a family looks for: of the state, or around the place that it named. Reads only the cards
 * that are shown.
 */
export async function listCommunities(state: OpenedState, query: BrowseQuery): Promise<ListedPage> {
  const from = measuredFrom(locateIn(state.zips, query.place))
  const atPlace = state.communities
    .filter((community) => from !== null || community.state === query.place.state)
    .filter(({ kind }) => query.kind === 'all' || query.kind === kind)
    .map((community) => toCandidate(community, from))
  const near = atPlace.filter(
    ({ distanceMiles }) =>
      query.within === null || from === null || (distanceMiles !== null && distanceMiles <= query.within),
  )
  const fits = query.name.trim() ? state.getNameSearch()(query.name) : undefined
  const passing = filterList(near, query.view).filter(({ packed }) => fits?.has(packed) ?? true)
  const shown = order(passing, query, from, fits)
  return {
    communities: await Promise.all(shown.map(readCard)),
    count: passing.length,
    total: atPlace.length,
    known: knownFacts(atPlace),
    city: from === null ? '' : cityOf(state, query),
    asOf: state.asOf,
  }
}

/** Copies no more than what lists are arranged by: a state has thousands. */
function toCandidate(packed: PackedCommunity, from: Origin | null): Candidate {
  const { name, price, amenities, careTypes, listFacts, position } = packed
  const distanceMiles = from && position && milesBetween(from, position)
  return { name, price, amenities, careTypes, listFacts, distanceMiles, packed }
}

/** The first page. Of communities whose name fits equally well, the nearest come first. */
function order(
  candidates: readonly Candidate[],
  { view, count }: BrowseQuery,
  from: Origin | null,
  fits: ReadonlyMap<PackedCommunity, number> | undefined,
): Candidate[] {
  if (view.sort !== 'fit') return sortList(candidates, view.sort, count)
  const usual = from === null ? 'name' : 'nearest'
  if (!fits) return sortList(candidates, usual, count)
  const fitOf = ({ packed }: Candidate) => fits.get(packed) ?? 0
  return firstOf(sortList(candidates, usual), count, (a, b) => fitOf(b) - fitOf(a))
}

const readCard = async ({ packed, distanceMiles }: Candidate): Promise<ListedCommunity> => ({
  ...(await packed.readCard()),
  distanceMiles,
})

function cityOf({ zips }: OpenedState, { place }: BrowseQuery): string {
  return zips.cities[zips.codes.indexOf(place.zipCode)] ?? place.city
}
