import type { ReachableCommunity } from './reachable.ts'

/**
 * Names the place where a community is: its ZIP code, house number and the first word of its street, so that
 * "10 Oak Blvd" and "10 Oak Drive" are one place. The product shows one card for each place, so the scores count each
 * place once.
 */
export function campusOf({
  key,
  address,
  zipCode,
}: Pick<ReachableCommunity, 'key' | 'address' | 'zipCode'>): string {
  const [, number, street] =
    /^\s*(\d+)\w?\s+(?:(?:[nsew]|north|south|east|west)\.?\s+)?(\w+)/i.exec(address ?? '') ?? []
  if (!number || !street || !zipCode) return key
  return `${zipCode.slice(0, 5)} ${number} ${street.toLowerCase()}`
}

/** Keeps the first community of each campus. */
export function onePerCampus(keys: readonly string[], campuses: ReadonlyMap<string, string>): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => {
    const campus = campuses.get(key) ?? key
    if (seen.has(campus)) return false
    seen.add(campus)
    return true
  })
}
