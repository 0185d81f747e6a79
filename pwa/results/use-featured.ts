import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FeaturedBusiness, type FeaturedCard, toFeaturedCard } from '../../shared/featured-business.ts'
import { API } from '../../shared/paths.ts'
import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { stateCodeOf } from '../../shared/states.ts'
import { useData } from '../api.ts'
import { rememberFacility } from '../local/seen-facilities.ts'

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
 * Loads the advertised communities once the questionnaire has a state. `isSettled` turns true when they are there,
 * cannot be had, or take too long: the matches never wait longer for them than that.
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
    () => (businesses.state === 'ready' ? featuredIn(state, businesses.data) : []),
    [businesses, state],
  )
  useEffect(() => {
    // So that their details, too, can be read without a connection; nothing is lost where that fails.
    for (const { isFeatured: _, ...facility } of cards) rememberFacility(facility).catch(() => {})
  }, [cards])
  return { cards, isSettled: path === null || isLate || businesses.state !== 'loading' }
}
