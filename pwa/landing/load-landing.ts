import * as z from 'zod/mini'
import { Facility } from '#shared/facility.ts'
import { FeaturedBusiness } from '#shared/featured-business.ts'
import { API } from '#shared/paths.ts'
import { toStateCode } from '#shared/states.ts'
import { loadOnce } from '../api.ts'
import { locateVisitor, visitorLocation } from '../state/location.ts'
import { suggestTown } from '../state/town-suggestion.ts'

const Facilities = z.array(Facility)
const FeaturedBusinesses = z.array(FeaturedBusiness)

/**
 * Loads communities, featured businesses and the visitor's location. The specification requires these requests, though
 * the landing page shows no communities. Failed requests are ignored.
 */
export async function loadLanding(): Promise<void> {
  void loadOnce(API.facilities, Facilities).catch(() => {})
  void loadOnce(API.featuredBusinesses, FeaturedBusinesses).catch(() => {})
  await locateVisitor()
  const { city, state } = visitorLocation
  if (!city || !state) return
  const code = toStateCode(state)
  if (code) suggestTown({ city, state: code })
  const place = `${encodeURIComponent(city)}/${encodeURIComponent(state)}`
  await loadOnce(`${API.featuredBusinesses}/${place}`, FeaturedBusinesses).catch(() => {})
}
