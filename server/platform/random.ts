import { createHash, randomBytes } from 'node:crypto'

/** A pseudorandom number generator. The same seed gives the same sequence. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** The next number in [0, 1). Algorithm: mulberry32 by Tommy Ettinger (public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** One of the items, with a probability proportional to its weight. */
  pickWeighted<Item>(items: readonly [Item, ...Item[]], weightOf: (item: Item) => number): Item {
    let left = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of items) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return items[0]
  }
}

/** A shuffled copy of `items` (the Fisher-Yates shuffle). The same seed always gives the same order. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.between(0, left.length - 1), 1)[0] as Item)
}

/** A UUID (version 8, RFC 9562) derived from a text: the same text always gives the same UUID. */
export function stableUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const TOKEN_BYTES = 32

/** A new secret token: 256 random bits that fit into an address. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/**
 * The SHA-256 of a secret token, which is all that the database stores. The token is random, so the hash can't be
 * reversed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
