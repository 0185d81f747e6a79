import { Random } from '../../../platform/random.ts'

/** The items in an order that is random, and always the same for the same seed (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = new Random(seed)
  const left = [...items]
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Item)
}
