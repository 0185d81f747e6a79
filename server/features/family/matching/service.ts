import type { Match } from '../../../../shared/facility.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { toStateName } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { toFacility } from '../facilities/columns.ts'
import { type Location, locate } from '../geography/service.ts'
import { pointsOf } from './points.ts'
import { type Candidate, findCandidates } from './queries.ts'
import { reasonsFor, unknownsOf } from './reasons.ts'
import { type Wishes, wishesOf } from './wishes.ts'

/**
 * Finds the communities that fit a family best by the rules alone, best first, at most MAX_MATCHES. Empty if none is
 * within range. The same answers and catalog always give the same list. Distances are in miles.
 */
export async function findMatches(sql: Query, answers: QuestionnaireSubmission): Promise<Match[]> {
  const wishes = wishesOf(answers)
  const location = await locate(sql, wishes)
  // A distance from the center of a state would say nothing about this family.
  const from = location && location.precision !== 'state' ? location : null
  const candidates = await findCandidates(sql, wishes, from)
  return candidates.map((candidate) => toMatch(candidate, wishes, from))
}

function toMatch(candidate: Candidate, wishes: Wishes, from: Location | null): Match {
  return {
    ...toFacility(candidate),
    distanceMiles: candidate.miles === null ? null : roundTo(candidate.miles, 1),
    acrossBorder: candidate.acrossBorder,
    score: {
      total: roundTo(candidate.total, 2),
      distance: roundTo(candidate.distancePart, 3),
      budget: roundTo(candidate.budgetPart, 3),
      amenities: roundTo(candidate.amenitiesPart, 3),
      careType: roundTo(candidate.careTypePart, 3),
    },
    reasons: reasonsFor(candidate, wishes, describeOrigin(wishes, from)),
    unknown: unknownsOf(candidate, wishes),
    ...pointsOf(candidate, wishes),
  }
}

/** Describes where distances are measured from. */
function describeOrigin(wishes: Wishes, from: Location | null): string {
  if (from?.precision === 'zip') return wishes.zipCode.slice(0, 5)
  return from ? `the center of ${wishes.city}` : toStateName(wishes.state)
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
