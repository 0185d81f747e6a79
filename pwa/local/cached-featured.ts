import type { FeaturedCard } from '../../shared/featured-business.ts'
import { withLocal } from './database.ts'

/** Advertised communities kept for one state; about 2 kB each. */
export const MAX_CACHED_FEATURED = 20

/** The advertised communities of a state as the server last gave them. `keptAt` in epoch ms. */
export interface CachedFeatured {
  cards: FeaturedCard[]
  keptAt: number
}

const idOf = (state: string) => `featured:${state}`

/** Keeps the advertised communities of a state, so that the list offline is the one that the family saw. */
export async function cacheFeatured(state: string, cards: readonly FeaturedCard[]): Promise<void> {
  const value: CachedFeatured = { cards: cards.slice(0, MAX_CACHED_FEATURED), keptAt: Date.now() }
  await withLocal((db) => db.meta.put({ id: idOf(state), value }))
}

/** What was kept of a state; undefined when nothing was. */
export async function readCachedFeatured(state: string): Promise<CachedFeatured | undefined> {
  return (await withLocal((db) => db.meta.get(idOf(state))))?.value as CachedFeatured | undefined
}
