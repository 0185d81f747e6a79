import { findMatches } from '../server/features/family/matching/service.ts'
import { shuffle } from '../server/features/model/ranking/shuffle.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import type { Match } from '../shared/facility.ts'
import type { Family, Grade } from './family.ts'
import { kendallTau } from './measures.ts'
import { findReachable, type Reachable } from './reachable.ts'

/** A family with what the catalogue has for it. */
export interface Searched {
  family: Family
  reachable: Reachable[]
  /** The rules' list. */
  matches: Match[]
  gradesOf(keys: readonly string[]): Grade[]
  keyOf(id: string): string
}

export async function searchFor(sql: Sql, family: Family): Promise<Searched> {
  const reachable = await findReachable(sql, family.answers)
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  return {
    family,
    reachable,
    matches: await findMatches(sql, family.answers),
    keyOf: (id) => keys.get(id) ?? id,
    gradesOf: (shown) => shown.map((key) => family.grades.get(key)?.[0] ?? 0),
  }
}

/** How alike the rules' lists are before and after the rows were written anew in a random order; 1 is the same. */
export async function steadinessOfRules(sql: Sql, all: readonly Searched[]): Promise<number[]> {
  const ids = await sql<{ id: string }[]>`select id from facilities`
  for (const { id } of shuffle(ids, ids.length)) {
    await sql`update facilities set updated_at = now() where id = ${id}`
  }
  const again = await Promise.all(all.map(({ family }) => findMatches(sql, family.answers)))
  return again.flatMap((matches, index) => {
    const before = all[index]?.matches ?? []
    return (
      kendallTau(
        before.map(({ id }) => id),
        matches.map(({ id }) => id),
      ) ?? []
    )
  })
}
