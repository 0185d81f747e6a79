import type { Match } from '../../../../shared/facility.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { toStateName } from '../../../../shared/states.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { toFacility } from '../facilities/columns.ts'
import { type Location, locate } from '../geography/service.ts'
import { type Candidate, findCandidates } from './queries.ts'
import { reasonsFor, unknownsOf } from './reasons.ts'
import { type Wishes, wishesOf } from './wishes.ts'

/**
 * The communities that fit a family best by the rules alone, best first, at most MAX_MATCHES; empty when
 * nothing is in reach. The same answers on the same catalogue give the same list. Distances in miles.
 */
export async function findMatches(sql: Query, answers: QuestionnaireSubmission): Promise<Match[]> {
  const wishes = wishesOf(answers)
  const location = await locate(sql, wishes)
  // A distance from the middle of a state would be no fact about this family.
  const from = location && location.precision !== 'state' ? location : null
  const candidates = await findCandidates(sql, wishes, from)
  return candidates.map((candidate) => toMatch(candidate, wishes, from))
}

function toMatch(candidate: Candidate, wishes: Wishes, from: Location | null): Match {
  return {
    ...toFacility(candidate),
    distanceMiles: candidate.miles === null ? null : rounded(candidate.miles, 1),
    acrossBorder: candidate.acrossBorder,
    score: {
      total: rounded(candidate.total, 2),
      distance: rounded(candidate.distancePart, 3),
      budget: rounded(candidate.budgetPart, 3),
      amenities: rounded(candidate.amenitiesPart, 3),
      careType: rounded(candidate.careTypePart, 3),
    },
    reasons: reasonsFor(candidate, wishes, placeOf(wishes, from)),
    unknown: unknownsOf(candidate, wishes),
  }
}

/** What a distance is measured from, in words. */
function placeOf(wishes: Wishes, from: Location | null): string {
  if (from?.precision === 'zip') return wishes.zipCode.slice(0, 5)
  return from ? `the middle of ${wishes.city}` : toStateName(wishes.state)
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
