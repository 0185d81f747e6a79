import { createHash } from 'node:crypto'
import { addressKey, nameKey } from './match-keys.ts'

/** A shown community, as far as it tells which others are beside it. */
export interface House {
  id: string
  name: string
  address: string | null
  zipCode: string | null
  phone: string | null
}

/** Houses of one operator with numbers this close in one street are one campus. */
const NEIGHBOR_NUMBERS = 100
/** How many words of a name are its operator's: 'Oak Park Memory Care' and 'Oak Park Assisted Living'. */
const STEM_WORDS = 2
/** The types of streets, as abbreviated in match-keys.ts. Registers often leave them out or confuse them. */
const STREET_TYPES = new Set([
  'ave', 'blvd', 'cir', 'ct', 'dr', 'expy', 'hwy', 'ln', 'loop', 'pkwy', 'pl', 'plz', 'rd', 'run', 'sq', 'st', 'ter',
  'trl', 'tpke', 'way',
]) // biome-ignore format: a list reads better many to a line

/** A house with what its address says. */
interface Placed {
  house: House
  /** Its ZIP code and the name without the type. */
  street: string
  number: number
  /** The type of its street; undefined if the register leaves it out. */
  streetType: string | undefined
  stem: string
}

/**
 * Finds the houses that are one place to visit: at one address, also if a register leaves out the type of the street or
 * writes another, or beside each other in one street under one operator's name or phone number. It depends on the set of
 * houses alone, not on their order.
 * @returns the key of each house that isn't alone, by its id
 */
export function groupCampuses(houses: readonly House[]): Map<string, string> {
  const streets = Map.groupBy(
    houses.flatMap((house) => parseAddress(house) ?? []),
    ({ street }) => street,
  )
  const keys = new Map<string, string>()
  for (const [street, placed] of streets) {
    for (const campus of joinNeighbors(placed)) {
      if (campus.length < 2) continue
      const key = campusKey(street, campus)
      for (const { house } of campus) keys.set(house.id, key)
    }
  }
  return keys
}

/** '12 North Oak Street' is number 12 of 'n oak'. Undefined without a house number or a ZIP code. */
function parseAddress(house: House): Placed | undefined {
  const zip = house.zipCode?.slice(0, 5)
  const [first = '', ...words] = (house.address && addressKey(house.address))?.split(' ') ?? []
  const number = /^\d{1,6}$/.test(first) ? Number(first) : undefined
  if (zip === undefined || number === undefined || words.length === 0) return undefined
  const typeAt = words.findLastIndex((word, index) => index > 0 && STREET_TYPES.has(word))
  const core = words.filter((_, index) => index !== typeAt).join(' ')
  const stem = nameKey(house.name).split(' ').slice(0, STEM_WORDS).join(' ')
  return { house, number, streetType: words[typeAt], stem, street: `${zip} ${core}` }
}

/**
 * Connected components of the houses of one street. Each house is compared with the last one before it of each type of street
 * alone, so that a list with one long street takes no longer than another.
 */
function joinNeighbors(placed: readonly Placed[]): Placed[][] {
  const parents = new Map(placed.map((one) => [one, one]))
  const rootOf = (one: Placed) => {
    let root = one
    for (let next = parents.get(root); next && next !== root; next = parents.get(root)) root = next
    parents.set(one, root)
    return root
  }
  const join = (one: Placed, other: Placed) => parents.set(rootOf(one), rootOf(other))
  /** Joins houses, by their numbers, whose numbers are at most `reach` apart and whose types don't differ. */
  const joinTypes = (houses: readonly Placed[], reach: number) => {
    const last = new Map<string | undefined, Placed>()
    for (const one of houses) {
      const types = one.streetType === undefined ? last.keys() : [one.streetType, undefined]
      for (const type of types) {
        const other = last.get(type)
        if (other && one.number - other.number <= reach) join(one, other)
      }
      last.set(one.streetType, one)
    }
  }
  const byNumber = placed.toSorted((a, b) => a.number - b.number)
  for (const here of Map.groupBy(byNumber, ({ number }) => number).values()) joinTypes(here, 0)
  const operators = [
    ...Map.groupBy(byNumber, ({ stem }) => stem).values(),
    ...Map.groupBy(byNumber, ({ house }) => house.phone)
      .entries()
      .flatMap(([phone, houses]) => (phone === null ? [] : [houses])),
  ]
  for (const houses of operators) {
    joinTypes(houses, NEIGHBOR_NUMBERS)
    // At one number, the operator is enough.
    for (const [index, one] of houses.entries()) {
      const before = houses[index - 1]
      if (before?.number === one.number) join(one, before)
    }
  }
  return [...Map.groupBy(placed, rootOf).values()]
}

/** Made from the houses themselves, so that it doesn't depend on which of them was imported first. */
function campusKey(street: string, campus: readonly Placed[]): string {
  const numbers = campus.map(({ number }) => number).sort((a, b) => a - b)
  const types = campus.map(({ streetType = '' }) => streetType).sort()
  const content = [street, ...numbers, ...types, ...campus.map(({ stem }) => stem).sort()].join('\n')
  return createHash('sha256').update(content).digest('base64url').slice(0, 12)
}
