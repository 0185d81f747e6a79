import type { FeaturedCard } from '../../shared/featured-business.ts'
import { withLocal } from './database.ts'

/** Advertised communities kept for one state; about 2 kB each. */
export const MAX_KEPT_FEATURED = 20

/** The advertised communities of a state as the server last gave them. `keptAt` in epoch ms. */
export interface KeptFeatured {
  cards: FeaturedCard[]
  keptAt: number
}

const idOf = (state: string) => `featured:${state}`

/** Keeps the advertised communities of a state, so that the list offline is the one that the family saw. */
export async function keepFeatured(state: string, cards: readonly FeaturedCard[]): Promise<void> {
  const value: KeptFeatured = { cards: cards.slice(0, MAX_KEPT_FEATURED), keptAt: Date.now() }
  await withLocal((db) => db.meta.put({ id: idOf(state), value }))
}

/** What was kept of a state; undefined when nothing was. */
export async function recallFeatured(state: string): Promise<KeptFeatured | undefined> {
  return (await withLocal((db) => db.meta.get(idOf(state))))?.value as KeptFeatured | undefined
}
