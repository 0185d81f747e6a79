import { createHash } from 'node:crypto'
import { addressKey, nameKey } from './match-keys.ts'

/** A record with the keys that its duplicates share (see match-keys.ts). */
export interface KeyedRecord {
  id: string
  source: string
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/** One address under one name and ZIP code, or one record without an address. */
interface RecordHouse<R extends KeyedRecord> {
  records: [R, ...R[]]
  sources: Set<string>
  /** For each phone number that joins this house to others, all the houses with that number. */
  joinedBy: RecordHouse<R>[][]
}

/**
 * Decides which records are one community. The result depends on the set of records alone, not on their order.
 *
 * 1. Records with one name, ZIP code and address are one house. A record without an address is its own house.
 * 2. A phone number joins the houses of one name and ZIP code that have it, unless a source lists two of them.
 * 3. Joined houses form chains (connected components). A chain is one community, unless a source lists two of its
 *    houses: then each of its houses stays a separate community.
 *
 * A source that lists two addresses knows that they are two houses. There is no choice of the "right" phone number
 * or chain, because any choice would need an order. docs/catalogue.md explains the rule to operators.
 *
 * @returns the records of each community. Its first record is the one that comes first in `records`.
 */
export function groupRecords<R extends KeyedRecord>(records: readonly R[]): [R, ...R[]][] {
  const houses = findHouses(records)
  joinByPhone(houses)
  return findChains(houses).flatMap((chain) => {
    if (holdsTwoOfOneSource(chain)) return chain.map((house) => house.records)
    const [first, ...others] = chain
    return [[...first.records, ...others.flatMap((house) => house.records)] satisfies [R, ...R[]]]
  })
}

function findHouses<R extends KeyedRecord>(records: readonly R[]): RecordHouse<R>[] {
  const houses = new Map<string, RecordHouse<R>>()
  for (const record of records) {
    const { id, source, placeKey, addressKey } = record
    const key = addressKey === null ? `id\n${id}` : `address\n${placeKey}\n${addressKey}`
    const house = houses.get(key)
    house?.records.push(record)
    house?.sources.add(source)
    if (!house) houses.set(key, { records: [record], sources: new Set([source]), joinedBy: [] })
  }
  return [...houses.values()]
}

function joinByPhone<R extends KeyedRecord>(houses: readonly RecordHouse<R>[]): void {
  const numbers = houses.flatMap((house) =>
    house.records.flatMap(({ placeKey, phoneKey }) =>
      phoneKey === null ? [] : [{ house, key: `${placeKey}\n${phoneKey}` }],
    ),
  )
  for (const sharing of Map.groupBy(numbers, ({ key }) => key).values()) {
    const joined = [...new Set(sharing.map(({ house }) => house))]
    if (joined.length === 1 || holdsTwoOfOneSource(joined)) continue
    for (const house of joined) house.joinedBy.push(joined)
  }
}

function findChains<R extends KeyedRecord>(
  houses: readonly RecordHouse<R>[],
): [RecordHouse<R>, ...RecordHouse<R>[]][] {
  const seen = new Set<RecordHouse<R>>()
  const chains: [RecordHouse<R>, ...RecordHouse<R>[]][] = []
  for (const first of houses) {
    if (seen.has(first)) continue
    seen.add(first)
    const chain: [RecordHouse<R>, ...RecordHouse<R>[]] = [first]
    // The chain grows during the loop.
    for (const house of chain) {
      for (const other of house.joinedBy.flat()) {
        if (seen.has(other)) continue
        seen.add(other)
        chain.push(other)
      }
    }
    chains.push(chain)
  }
  return chains
}

function holdsTwoOfOneSource(houses: readonly RecordHouse<KeyedRecord>[]): boolean {
  if (houses.length === 1) return false
  const sources = new Set<string>()
  for (const house of houses) {
    for (const source of house.sources) {
      if (sources.has(source)) return true
      sources.add(source)
    }
  }
  return false
}

/**
 * Joins homes that staff added with the communities of the register that lists them by now under their license number. Their
 * names may differ. A community's first record stays the one that was stored first.
 * @param licensed which added record has the license of which register's record
 */
export function joinLicensed<R extends { id: string }>(
  communities: [R, ...R[]][],
  licensed: readonly { id: string; recordId: string }[],
): [R, ...R[]][] {
  const all = new Set(communities)
  for (const { id, recordId } of licensed) {
    const [added, listed] = [id, recordId].map((one) =>
      [...all].find((community) => community.some((record) => record.id === one)),
    )
    if (!added || !listed || added === listed) continue
    all.delete(added)
    all.delete(listed)
    // The added record is older than any that joins it: otherwise, adding it was refused.
    all.add([...added, ...listed])
  }
  return [...all]
}

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
