import { findMatches } from '#server/features/matching/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Match } from '#shared/facility.ts'
import { campusOf } from './campus.ts'
import type { Family, Grade } from './family.ts'
import { findReachable, type ReachableCommunity } from './reachable.ts'

/** A family and its search results. */
export interface FamilySearch {
  family: Family
  reachable: ReachableCommunity[]
  /** The rules' list, best first. */
  matches: Match[]
  /** What the product shows beneath the list if few are in reach. */
  fartherAway: Match[]
  /** The place of each reachable community, by key. */
  campuses: ReadonlyMap<string, string>
  /** An ungraded community counts as 0. */
  gradesOf(keys: readonly string[]): Grade[]
  keyOf(id: string): string
}

/** Runs the product's search for a family. */
export async function searchForFamily(sql: Sql, family: Family): Promise<FamilySearch> {
  const reachable = await findReachable(sql, family.answers)
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  const { facilities: matches, fartherAway } = await findMatches(sql, family.answers)
  return {
    family,
    reachable,
    matches,
    fartherAway,
    campuses: new Map(reachable.map((community) => [community.key, campusOf(community)])),
    keyOf: (id) => keys.get(id) ?? id,
    gradesOf: (shown) => shown.map((key) => family.grades.get(key)?.[0] ?? 0),
  }
}

/** The keys of what the family sees: a list, and beneath it what is farther away. */
export const shownKeys = (
  { matches, fartherAway, keyOf }: FamilySearch,
  list: readonly Match[] = matches,
): string[] => [...list, ...fartherAway].map(({ id }) => keyOf(id))
