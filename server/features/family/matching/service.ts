import type { Match } from '../../../../shared/facility.ts'
import {
  addFarther,
  chooseNear,
  type JudgedRow,
  judgePool,
  measuredFrom,
  needsFarther,
  type Origin,
  toMatch,
} from '../../../../shared/family-list.ts'
import { type MatchedAnswers, type Wishes, wishesOf } from '../../../../shared/wishes.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { openWater } from '../geography/open-water.ts'
import { locate } from '../geography/service.ts'
import { findFartherPool, findListed, findPool, findPoolOfState } from './queries.ts'

/** A family's list. At most MAX_MATCHES together, best first. */
export interface FoundList {
  /** Within reach. */
  facilities: Match[]
  /** Out of reach. Empty unless few are within it. */
  fartherAway: Match[]
}

/**
 * Finds the communities that fit a family best by the rules alone (shared/family-list.ts). The same answers and catalog
 * always give the same list. Distances are in miles.
 */
export async function findMatches(sql: Query, answers: MatchedAnswers): Promise<FoundList> {
  const wishes = wishesOf(answers)
  const from = measuredFrom(await locate(sql, wishes))
  const pool = from ? await findPool(sql, wishes, from) : await findPoolOfState(sql, wishes)
  const near = chooseNear(judgePool(pool, wishes, from, openWater()))
  const farther =
    from && needsFarther(near, from)
      ? judgePool(await findFartherPool(sql, wishes, from), wishes, from, openWater())
      : []
  const matches = await toMatches(sql, addFarther(near, farther), wishes, from)
  const nearIds = new Set(near.map(({ id }) => id))
  return {
    facilities: matches.filter(({ id }) => nearIds.has(id)),
    fartherAway: matches.filter(({ id }) => !nearIds.has(id)),
  }
}

async function toMatches(
  sql: Query,
  judged: readonly JudgedRow[],
  wishes: Wishes,
  from: Origin | null,
): Promise<Match[]> {
  if (judged.length === 0) return []
  const rows = await findListed(
    sql,
    judged.map(({ id }) => id),
  )
  const listed = new Map(rows.map((row) => [row.id, row]))
  return judged.flatMap((one) => {
    const row = listed.get(one.id)
    return row ? [toMatch(one, row, wishes, from)] : []
  })
}
