import type { FacilityDetail } from '#shared/catalog/facts.ts'
import { locateInPacks } from '#shared/catalog/packs/locate.ts'
import type { Origin } from '#shared/matching/locate-family.ts'
import { milesBetween } from '#shared/matching/miles.ts'
import type { KnownFacts } from '../list-tools/arrange-list.ts'
import { arrangeCommunities, type Placed } from './arrange-communities.ts'
import type { BrowseQuery } from './browse-query.ts'
import { createNameSearch } from './name-search.ts'
import type { OpenedState, PackedCommunity } from './open-state.ts'

/** A community as its card shows it. `distanceMiles` is null if it can't be measured. */
export type ListedCommunity = FacilityDetail & { distanceMiles: number | null }

/** A part of a list, from its beginning. */
export interface ListedPage {
  communities: ListedCommunity[]
  /** How many pass the filters, and how many there are at the place. */
  count: number
  total: number
  /** How many more there are that this phone hasn't loaded from the server. */
  unloaded: number
  known: KnownFacts
  /** The city of the family's ZIP code, or the one it typed; empty if distances can't be measured. */
  city: string
  /** Cities of the state whose names are like one that isn't known. */
  similarCities: string[]
  /** Whether any of them is in the family's state; the others are across its border. */
  isCovered: boolean
  asOf: string | null
}

/** A community of a list, before its card is read. */
interface Candidate extends Placed {
  packed: PackedCommunity
}

/** Finds the communities of a place, those among them that the family looks for, and the first of these in order. */
export function findCommunities(state: OpenedState, query: BrowseQuery) {
  const from = originOf(state, query.place)
  const atPlace = state.communities
    .filter((community) => from !== null || community.state === query.place.state)
    .map((community) => toCandidate(community, from))
  const fits = query.name.trim() ? state.getNameSearch()(query.name) : undefined
  const arranged = arrangeCommunities(
    atPlace,
    query,
    from !== null,
    fits && (({ packed }) => fits.get(packed)),
  )
  return { from, ...arranged }
}

/**
 * Lists the communities that a family looks for: of the state, or around the place that it named. Reads only the cards
 * that are shown.
 */
export async function listCommunities(state: OpenedState, query: BrowseQuery): Promise<ListedPage> {
  const { from, shown, passing, total, known } = findCommunities(state, query)
  return {
    communities: await Promise.all(shown.map(readCard)),
    count: passing.length,
    total,
    known,
    unloaded: 0,
    city: from?.city ?? '',
    similarCities: from === null && query.place.city ? findSimilarCities(state, query.place.city) : [],
    isCovered: state.communities.some((community) => community.state === query.place.state),
    asOf: state.asOf,
  }
}

/**
 * A community with its distance from the family's place. Copies no more than what lists are arranged by: a state has
 * thousands.
 */
export function toCandidate(packed: PackedCommunity, from: Origin | null): Candidate {
  const { name, price, amenities, careTypes, listFacts, kind, position } = packed
  const distanceMiles = from && position && milesBetween(from, position)
  return { name, price, amenities, careTypes, listFacts, kind, distanceMiles, packed }
}

/** Reads what a community's card shows. */
export const readCard = async ({ packed, distanceMiles }: Candidate): Promise<ListedCommunity> => ({
  ...(await packed.readCard()),
  distanceMiles,
})

const MAX_SIMILAR_CITIES = 3

/** Finds the cities whose names are most like a mistyped one. */
function findSimilarCities({ places }: OpenedState, typed: string): string[] {
  const cities = [...new Set(places.zips.cities)].map((city) => ({ name: city, city: '' }))
  const fits = [...createNameSearch(cities)(typed)].sort(([, a], [, b]) => b - a)
  return fits.slice(0, MAX_SIMILAR_CITIES).map(([{ name }]) => name)
}

/** Where distances are measured from. For a misspelled city, the page asks which of the similar ones is meant. */
export function originOf({ places }: OpenedState, place: BrowseQuery['place']): Origin | null {
  const { origin, isMisspelled } = locateInPacks(places, place)
  return origin?.zipCode || !isMisspelled ? origin : null
}
