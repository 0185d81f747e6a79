import type { FeaturedCard } from '#shared/contract/featured-business.ts'
import { withLocal } from './database.ts'

/** The maximum number of advertised communities kept per state; each takes about 2 kB. */
const MAX_CACHED_FEATURED = 20

/** A state's advertised communities as the server last returned them. `keptAt` is in epoch ms. */
interface CachedFeatured {
  cards: FeaturedCard[]
  keptAt: number
  /** From where the cards' distances are measured. */
  zipCode: string
}

interface Place {
  state: string
  zipCode: string
}

const idOf = (state: string) => `featured:${state}`

/** Caches a state's advertised communities so that the offline list matches the one the family saw. */
export async function cacheFeatured(
  { state, zipCode }: Place,
  cards: readonly FeaturedCard[],
): Promise<void> {
  const value: CachedFeatured = { cards: cards.slice(0, MAX_CACHED_FEATURED), keptAt: Date.now(), zipCode }
  await withLocal((db) => db.meta.put({ id: idOf(state), value }))
}

/**
 * Returns the cached communities of a state; undefined when none were cached. Without distances if they were measured from
 * another ZIP code.
 */
export async function readCachedFeatured({ state, zipCode }: Place): Promise<CachedFeatured | undefined> {
  const stored = (await withLocal((db) => db.meta.get(idOf(state))))?.value as CachedFeatured | undefined
  if (!stored || stored.zipCode === zipCode) return stored
  return { ...stored, cards: stored.cards.map(({ distanceMiles: _, ...card }) => card) }
}
