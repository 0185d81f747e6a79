import type { Match, Score } from '../../../../shared/facility.ts'
import { MAX_MATCHES } from '../../../../shared/limits.ts'
import { listFactsOf } from '../../../../shared/list-facts.ts'
import { FEW_IN_REACH } from '../../../../shared/matching.ts'
import { milesBetween } from '../../../../shared/miles.ts'
import { type Judged, orderCandidates } from '../../../../shared/order-candidates.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { crossesWater, isUnwantedNursingHome, type Scored } from '../../../../shared/score.ts'
import { toStateName } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { toFacility } from '../facilities/columns.ts'
import { waterMilesBetween } from '../geography/open-water.ts'
import { type Location, locate } from '../geography/service.ts'
import { pointsOf } from './points.ts'
import {
  findFartherPool,
  findListed,
  findPool,
  findPoolOfState,
  type Listed,
  type PoolRow,
} from './queries.ts'
import { reasonsFor, unknownsOf } from './reasons.ts'
import { type Wishes, wishesOf } from './wishes.ts'

/** A family's list. At most MAX_MATCHES together, best first. */
export interface FoundList {
  /** Within reach. */
  facilities: Match[]
  /** Out of reach. Empty unless few are within it. */
  fartherAway: Match[]
}

/** A community that is compared with others. */
type Candidate = PoolRow & Scored

/**
 * Finds the communities that fit a family best by the rules alone. The same answers and catalog always give the same list.
 * Distances are in miles.
 */
export async function findMatches(sql: Query, answers: QuestionnaireSubmission): Promise<FoundList> {
  const wishes = wishesOf(answers)
  const location = await locate(sql, wishes)
  // A distance from the center of a state would say nothing about this family.
  const from = location && location.precision !== 'state' ? location : null
  const inReach = bestOf(
    from ? await findPool(sql, wishes, from) : await findPoolOfState(sql, wishes),
    wishes,
    from,
  )
  const near = onePerCampus(inReach).slice(0, MAX_MATCHES)
  const isFew = from !== null && near.length < FEW_IN_REACH
  const beyond = isFew ? bestOf(await findFartherPool(sql, wishes, from), wishes, from) : []
  const shown = onePerCampus([...near, ...beyond]).slice(0, MAX_MATCHES)
  const matches = await toMatches(sql, shown, wishes, from)
  const nearIds = new Set(near.map(({ id }) => id))
  return {
    facilities: matches.filter(({ id }) => nearIds.has(id)),
    fartherAway: matches.filter(({ id }) => !nearIds.has(id)),
  }
}

function bestOf(pool: readonly PoolRow[], wishes: Wishes, from: Location | null): Judged<Candidate>[] {
  const candidates = pool.map((row): Candidate => {
    const { latitude, longitude } = row
    if (!from || latitude === null || longitude === null) return { ...row, miles: null, waterMiles: 0 }
    const to = { latitude, longitude }
    return { ...row, miles: milesBetween(from, to), waterMiles: waterMilesBetween(from, to) }
  })
  return orderCandidates(candidates, wishes.preferences)
}

/** Keeps the best house of each campus. */
function onePerCampus<Row extends { campusKey: string | null }>(ordered: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return ordered.filter(({ campusKey }) => {
    if (campusKey === null) return true
    if (seen.has(campusKey)) return false
    seen.add(campusKey)
    return true
  })
}

async function toMatches(
  sql: Query,
  judged: readonly Judged<Candidate>[],
  wishes: Wishes,
  from: Location | null,
): Promise<Match[]> {
  if (judged.length === 0) return []
  const rows = await findListed(
    sql,
    judged.map(({ id }) => id),
  )
  const listed = new Map(rows.map((row) => [row.id, row]))
  return judged.flatMap((candidate) => {
    const row = listed.get(candidate.id)
    return row ? [toMatch(candidate, row, wishes, from)] : []
  })
}

function toMatch(candidate: Judged<Candidate>, row: Listed, wishes: Wishes, from: Location | null): Match {
  const { miles, waterMiles, comparedPrice, score } = candidate
  const facts = {
    ...row,
    miles,
    comparedPrice,
    acrossBorder: row.state !== wishes.state,
    isUnwantedNursingHome: isUnwantedNursingHome(candidate, wishes.preferences),
  }
  return {
    ...toFacility(row),
    distanceMiles: miles === null ? null : roundTo(miles, 1),
    acrossBorder: facts.acrossBorder,
    score: roundScore(score),
    reasons: reasonsFor(facts, wishes, describeOrigin(wishes, from)),
    unknown: unknownsOf(facts, wishes),
    ...pointsOf(facts, wishes),
    listFacts: listFactsOf(row),
    ...(row.campusNames && { campus: { houses: row.campusNames.length, names: row.campusNames } }),
    ...(crossesWater(waterMiles) && { waterMiles: roundTo(waterMiles, 1) }),
  }
}

/** Describes where distances are measured from. */
function describeOrigin(wishes: Wishes, from: Location | null): string {
  if (from?.precision === 'zip') return wishes.zipCode.slice(0, 5)
  return from ? `the center of ${wishes.city}` : toStateName(wishes.state)
}

const roundScore = ({ total, ...parts }: Score): Score => ({
  total: roundTo(total, 2),
  distance: roundTo(parts.distance, 3),
  budget: roundTo(parts.budget, 3),
  amenities: roundTo(parts.amenities, 3),
  careType: roundTo(parts.careType, 3),
})

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
