/** A record with the keys that its duplicates share (see match-keys.ts). */
export interface KeyedRecord {
  id: string
  source: string
  placeKey: string
  addressKey: string | null
  phoneKey: string | null
}

/** One address under one name and ZIP code, or one record without an address. */
interface House<R extends KeyedRecord> {
  records: [R, ...R[]]
  sources: Set<string>
  /** For each phone number that joins this house to others, all the houses with that number. */
  joinedBy: House<R>[][]
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

function findHouses<R extends KeyedRecord>(records: readonly R[]): House<R>[] {
  const houses = new Map<string, House<R>>()
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

function joinByPhone<R extends KeyedRecord>(houses: readonly House<R>[]): void {
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

function findChains<R extends KeyedRecord>(houses: readonly House<R>[]): [House<R>, ...House<R>[]][] {
  const seen = new Set<House<R>>()
  const chains: [House<R>, ...House<R>[]][] = []
  for (const first of houses) {
    if (seen.has(first)) continue
    seen.add(first)
    const chain: [House<R>, ...House<R>[]] = [first]
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

function holdsTwoOfOneSource(houses: readonly House<KeyedRecord>[]): boolean {
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
