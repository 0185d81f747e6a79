import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FeaturedBusiness, type FeaturedCard, toFeaturedCard } from '../../shared/featured-business.ts'
import { API } from '../../shared/paths.ts'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { toStateCode } from '../../shared/states.ts'
import { useData } from '../api.ts'
import { cacheFacility } from '../local/cached-facilities.ts'
import { type CachedFeatured, cacheFeatured, readCachedFeatured } from '../local/cached-featured.ts'

/** How long the list waits for the advertised communities that go before it, in ms. */
export const FEATURED_WAIT_MS = 2000

const FeaturedList = z.array(FeaturedBusiness)

/** The advertised communities that are active in this state, as cards in the server's order. */
export function featuredIn(state: string, businesses: readonly FeaturedBusiness[]): FeaturedCard[] {
  return businesses
    .filter((business) => business.isActive && toStateCode(business.state) === toStateCode(state))
    .map(toFeaturedCard)
}

/**
 * Loads the advertised communities once the questionnaire has a state. If that fails or takes too long, uses the
 * phone's copy, whose age is `cachedAt` (epoch ms). `isSettled` becomes true once the list will not change for
 * now: the matches never wait longer than FEATURED_WAIT_MS.
 */
export function useFeatured({ city, state }: Pick<QuestionnaireSubmission, 'city' | 'state'>) {
  const path = state
    ? `${API.featuredBusinesses}/${encodeURIComponent(city)}/${encodeURIComponent(state)}`
    : null
  const businesses = useData(path, FeaturedList)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), FEATURED_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const cards = useMemo(
    () => (businesses.state === 'ready' ? featuredIn(state, businesses.data) : undefined),
    [businesses, state],
  )
  useEffect(() => {
    if (!cards) return
    // Stored so that they and their details can be read offline. A failure here does no harm.
    cacheFeatured(state, cards).catch(() => {})
    for (const { isFeatured: _, ...facility } of cards) cacheFacility(facility).catch(() => {})
  }, [cards, state])
  const cached = useCachedFeatured(state, businesses.state === 'failed' || isLate)
  if (path === null) return { cards: [], isSettled: true }
  if (cards) return { cards, isSettled: true }
  if (cached)
    return {
      cards: cached.cards,
      isSettled: true,
      ...(cached.cards.length > 0 && { cachedAt: cached.keptAt }),
    }
  return { cards: [], isSettled: isLate }
}

/** Reads the phone's copy of a state's advertised communities if `isNeeded`; undefined until it has been read. */
function useCachedFeatured(state: string, isNeeded: boolean): CachedFeatured | undefined {
  const [cached, setCached] = useState<CachedFeatured>()
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    const none: CachedFeatured = { cards: [], keptAt: 0 }
    readCachedFeatured(state)
      .catch(() => undefined)
      .then((found) => isCurrent && setCached(found ?? none))
    return () => {
      isCurrent = false
    }
  }, [state, isNeeded])
  return cached
}
