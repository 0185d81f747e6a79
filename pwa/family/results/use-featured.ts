import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type FeaturedCard, NearbyBusiness, toFeaturedCard } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { toStateCode } from '#shared/contract/states.ts'
import { loadOnce } from '../../api/api.ts'
import { cacheFacility } from '../../local/cached-facilities.ts'
import { cacheFeatured, readCachedFeatured } from '../../local/cached-featured.ts'
import { whileCurrent } from '../../ui/while-current.ts'

/** How long the list waits for the advertised communities that go before it, in ms. */
const FEATURED_WAIT_MS = 2000

const FeaturedList = z.array(NearbyBusiness)

/** The advertised communities of a list. `cachedAt` (epoch ms) is the age of the phone's copy, if it is one. */
export interface Featured {
  cards: readonly FeaturedCard[]
  cachedAt?: number
}
type Place = Pick<QuestionnaireSubmission, 'city' | 'state' | 'zipCode'>

const NONE: Featured = { cards: [] }
/** What each list of this tab shows. It never changes afterward, so that no card moves under a thumb. */
const placed = new Map<string, Featured>()

/** The advertised communities that are active in this state, the nearest first, otherwise in the server's order. */
function featuredIn(state: string, businesses: readonly NearbyBusiness[]): FeaturedCard[] {
  const miles = ({ distanceMiles }: FeaturedCard) => distanceMiles ?? Number.MAX_VALUE
  return businesses
    .filter((business) => business.isActive && toStateCode(business.state) === toStateCode(state))
    .map(toFeaturedCard)
    .sort((a, b) => miles(a) - miles(b))
}

/**
 * The advertised communities of a search: the server's, or the phone's copy if that fails or takes longer than
 * FEATURED_WAIT_MS. Undefined until that is decided.
 */
export function useFeatured({ city, state, zipCode }: Place): Featured | undefined {
  const path = pathOf({ city, state, zipCode })
  const [featured, setFeatured] = useState(() => (path === null ? NONE : placed.get(path)))
  const isDecided = featured !== undefined
  useEffect(() => {
    if (path === null || isDecided) return
    const deciding = decide(path, { city, state, zipCode }).then((found) => {
      placed.set(path, found)
      return found
    })
    return whileCurrent(deciding, setFeatured)
  }, [path, city, state, zipCode, isDecided])
  return featured
}

/** Null without a state: then nothing is loaded. */
const pathOf = ({ city, state, zipCode }: Place): string | null =>
  state
    ? `${API.featuredBusinesses}/${encodeURIComponent(city)}/${encodeURIComponent(state)}?${new URLSearchParams({ zip: zipCode })}`
    : null

async function decide(path: string, place: Place): Promise<Featured> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, FEATURED_WAIT_MS))
  const cards = await Promise.race([load(path, place).catch(() => undefined), late])
  if (cards) return { cards }
  const cached = await readCachedFeatured(place).catch(() => undefined)
  return cached && cached.cards.length > 0 ? { cards: cached.cards, cachedAt: cached.keptAt } : NONE
}

/** Loads the list and caches it, so that it and its details can be read offline. A failure to cache does no harm. */
async function load(path: string, place: Place): Promise<FeaturedCard[]> {
  const cards = featuredIn(place.state, await loadOnce(path, FeaturedList))
  cacheFeatured(place, cards).catch(() => {})
  for (const { isFeatured: _, distanceMiles: __, ...facility } of cards) {
    cacheFacility(facility).catch(() => {})
  }
  return cards
}
