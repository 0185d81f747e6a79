import type { FeaturedCard } from '../../shared/featured-business.ts'
import { withLocal } from './database.ts'

/** The maximum number of advertised communities kept per state; each takes about 2 kB. */
export const MAX_CACHED_FEATURED = 20

/** A state's advertised communities as the server last returned them. `keptAt` is in epoch ms. */
export interface CachedFeatured {
  cards: FeaturedCard[]
  keptAt: number
}

const idOf = (state: string) => `featured:${state}`

/** Caches a state's advertised communities so that the offline list matches the one the family saw. */
export async function cacheFeatured(state: string, cards: readonly FeaturedCard[]): Promise<void> {
  const value: CachedFeatured = { cards: cards.slice(0, MAX_CACHED_FEATURED), keptAt: Date.now() }
  await withLocal((db) => db.meta.put({ id: idOf(state), value }))
}

/** Returns the cached communities of a state; undefined when none were cached. */
export async function readCachedFeatured(state: string): Promise<CachedFeatured | undefined> {
  return (await withLocal((db) => db.meta.get(idOf(state))))?.value as CachedFeatured | undefined
}
