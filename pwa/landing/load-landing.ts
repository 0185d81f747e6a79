import * as z from 'zod/mini'
import { Facility } from '../../shared/facility.ts'
import { FeaturedBusiness } from '../../shared/featured-business.ts'
import { API } from '../../shared/paths.ts'
import { stateCodeOf } from '../../shared/states.ts'
import { loadOnce } from '../api.ts'
import { locateVisitor, visitorLocation } from '../state/location.ts'
import { suggestTown } from '../state/town-suggestion.ts'

const Facilities = z.array(Facility)
const FeaturedBusinesses = z.array(FeaturedBusiness)

/**
 * What the contract has the landing page load: communities and featured businesses, of which it shows
 * none, and the visitor's place. A load that fails is nobody's loss here.
 */
export async function loadLanding(): Promise<void> {
  void loadOnce(API.facilities, Facilities).catch(() => {})
  void loadOnce(API.featuredBusinesses, FeaturedBusinesses).catch(() => {})
  await locateVisitor()
  const { city, state } = visitorLocation
  if (!city || !state) return
  const code = stateCodeOf(state)
  if (code) suggestTown({ city, state: code })
  const place = `${encodeURIComponent(city)}/${encodeURIComponent(state)}`
  await loadOnce(`${API.featuredBusinesses}/${place}`, FeaturedBusinesses).catch(() => {})
}
