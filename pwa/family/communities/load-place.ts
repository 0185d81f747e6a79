import { COMMUNITY_PAGE_SIZE, CommunityPage, type PlacedCommunity } from '#shared/catalog/community-page.ts'
import { API } from '#shared/contract/paths.ts'
import { getJson } from '../../api/api.ts'
import { townOf } from '../../ui/contact-path.ts'
import { arrangeCommunities } from './arrange-communities.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { ListedPage } from './list-communities.ts'
import { createNameSearch } from './name-search.ts'
import type { Place } from './place.ts'

/** The communities of a place, as far as this phone has loaded them from the server. */
export interface LoadedPlace {
  /** Filters and sorts them here, so that the server learns only the place. */
  list(query: BrowseQuery): ListedPage
  /** Loads more of them; undefined if there are no more. */
  loadMore?: (() => Promise<LoadedPlace>) | undefined
}

/**
 * Loads the first communities of a place from the server, which gets the place and nothing else.
 * @throws the errors of getJson
 */
export const loadPlace = (place: Place): Promise<LoadedPlace> => loadPage(place, [], undefined)

async function loadPage(
  place: Place,
  earlier: readonly PlacedCommunity[],
  cursor: string | undefined,
): Promise<LoadedPlace> {
  const page = await getJson(pathOf(place, cursor), CommunityPage)
  // A catalog that changed between two pages can repeat a community.
  const communities = [
    ...new Map([...earlier, ...page.communities].map((community) => [community.id, community])).values(),
  ]
  const { next } = page
  return {
    list: (query) => listLoaded({ ...page, communities }, query),
    loadMore: next === undefined ? undefined : () => loadPage(place, communities, next),
  }
}

function pathOf({ state, zipCode, city }: Place, cursor: string | undefined): string {
  const query = new URLSearchParams({ state, limit: `${COMMUNITY_PAGE_SIZE}` })
  if (zipCode) query.set('zipCode', zipCode)
  if (city) query.set('city', city)
  if (cursor !== undefined) query.set('cursor', cursor)
  return `${API.communities}?${query}`
}

function listLoaded(page: CommunityPage, query: BrowseQuery): ListedPage {
  const { communities, next, city, asOf } = page
  const fits = query.name.trim() ? createNameSearch(communities.map(toNamed))(query.name) : undefined
  const fitById = fits && new Map([...fits].map(([{ id }, fit]) => [id, fit]))
  const { shown, passing, total, known } = arrangeCommunities(
    communities,
    query,
    city !== '',
    fitById && (({ id }) => fitById.get(id)),
  )
  return {
    count: passing.length,
    total,
    known,
    communities: shown.map(({ kind: _, listFacts: __, ...community }) => community),
    unloaded: next === undefined ? 0 : Math.max(0, page.total - communities.length),
    city,
    similarCities: [],
    isCovered:
      next !== undefined ||
      communities.some(({ location }) => townOf(location).endsWith(`, ${query.place.state}`)),
    asOf,
  }
}

const toNamed = ({ id, name, location }: PlacedCommunity) => ({ id, name, city: location })
