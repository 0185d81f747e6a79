import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FeaturedBusiness, type FeaturedCard, toFeaturedCard } from '../../shared/featured-business.ts'
import { API } from '../../shared/paths.ts'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { stateCodeOf } from '../../shared/states.ts'
import { useData } from '../api.ts'
import { cacheFacility } from '../local/cached-facilities.ts'
import { type CachedFeatured, cacheFeatured, readCachedFeatured } from '../local/cached-featured.ts'

/** How long the list waits for the advertised communities that stand before it, in milliseconds. */
export const FEATURED_WAIT_MS = 2000

const FeaturedList = z.array(FeaturedBusiness)

/** The advertised communities for a search: those active in its state, as cards, in the server's order. */
export function featuredIn(state: string, businesses: readonly FeaturedBusiness[]): FeaturedCard[] {
  return businesses
    .filter((business) => business.isActive && stateCodeOf(business.state) === stateCodeOf(state))
    .map(toFeaturedCard)
}

/**
 * Loads the advertised communities once the questionnaire has a state; those that the phone keeps where they cannot be
 * had or take too long, with the time they are from (`keptSince`, epoch ms). `isSettled` turns true as soon as the
 * list is as it will be for now: the matches never wait longer than FEATURED_WAIT_MS.
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
    // So that they can be read without a connection, details too; nothing is lost where that fails.
    cacheFeatured(state, cards).catch(() => {})
    for (const { isFeatured: _, ...facility } of cards) cacheFacility(facility).catch(() => {})
  }, [cards, state])
  const kept = useCachedFeatured(state, businesses.state === 'failed' || isLate)
  if (path === null) return { cards: [], isSettled: true }
  if (cards) return { cards, isSettled: true }
  if (kept)
    return { cards: kept.cards, isSettled: true, ...(kept.cards.length > 0 && { keptSince: kept.keptAt }) }
  return { cards: [], isSettled: isLate }
}

/** What the phone keeps of a state's advertised communities, when `isWanted`; undefined until it has looked. */
function useCachedFeatured(state: string, isWanted: boolean): CachedFeatured | undefined {
  const [kept, setKept] = useState<CachedFeatured>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const nothing: CachedFeatured = { cards: [], keptAt: 0 }
    readCachedFeatured(state)
      .catch(() => undefined)
      .then((found) => isCurrent && setKept(found ?? nothing))
    return () => {
      isCurrent = false
    }
  }, [state, isWanted])
  return kept
}
