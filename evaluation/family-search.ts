import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { Random, shuffle } from '#server/platform/random.ts'
import type { Match } from '#shared/facility.ts'
import type { Fact } from '#shared/facts.ts'
import { campusOf } from './campus.ts'
import type { Family, Grade } from './family.ts'
import { kendallTau } from './measures.ts'
import { findFacts, findReachable, type ReachableCommunity } from './reachable.ts'
import { findRulesList } from './rules-list.ts'

/** A family and its search results. */
export interface FamilySearch {
  family: Family
  reachable: ReachableCommunity[]
  /** The rules' list, best first. */
  matches: Match[]
  /** What the product shows beneath the list if few are in reach. */
  fartherAway: Match[]
  /** The facts of the communities in the list, by id. */
  facts: ReadonlyMap<string, Fact[]>
  /** The place of each reachable community, by key. */
  campuses: ReadonlyMap<string, string>
  gradesOf(keys: readonly string[]): Grade[]
  keyOf(id: string): string
}

/** Runs the product's search for a family. */
export async function searchForFamily(sql: Sql, family: Family): Promise<FamilySearch> {
  const reachable = await findReachable(sql, family.answers)
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  const list = await findRulesList(sql, family.answers)
  return {
    family,
    reachable,
    ...list,
    facts: await findFacts(
      sql,
      list.matches.map(({ id }) => id),
    ),
    campuses: new Map(reachable.map((community) => [community.key, campusOf(community)])),
    keyOf: (id) => keys.get(id) ?? id,
    gradesOf: (shown) => shown.map((key) => family.grades.get(key)?.[0] ?? 0),
  }
}

/**
 * Compares the rules' lists before and after all rows are rewritten in a random order.
 * @returns Kendall's tau for each family; 1 if the lists are equal
 */
export async function measureRulesSteadiness(sql: Sql, searches: readonly FamilySearch[]): Promise<number[]> {
  const ids = await read(sql, z.object({ id: z.string() }))`select id from facilities`
  for (const { id } of shuffle(ids, new Random(ids.length))) {
    await sql`update facilities set updated_at = now() where id = ${id}`
  }
  const after = await Promise.all(searches.map(({ family }) => findRulesList(sql, family.answers)))
  return after.flatMap(({ matches }, index) => {
    const before = searches[index]?.matches ?? []
    return (
      kendallTau(
        before.map(({ id }) => id),
        matches.map(({ id }) => id),
      ) ?? []
    )
  })
}
