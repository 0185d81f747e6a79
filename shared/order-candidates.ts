import type { Score } from './facility.ts'
import { FIT_BITS, placesOfBits } from './fit-bits.ts'
import { MANY_PLACES } from './matching.ts'
import { isFitting, isMatch, type Preferences, roadMiles, type Scored, scoreOf } from './score.ts'

/** A community that the rules have judged for a family. */
export type Judged<Candidate extends Scored> = Candidate & { score: Score; isFitting: boolean }

const DOUBTS = FIT_BITS.licenseWarning | FIT_BITS.unaided

/**
 * The communities that are matches, best first: those whose license fits, then by score in whole points, as it is shown.
 * Equal ones are ordered by license (no warning, then no need to leave unaided), number of places, exact score, distance,
 * price, and id. The order depends on nothing else.
 */
export const orderCandidates = <Candidate extends Scored & { id: string }>(
  candidates: readonly Candidate[],
  family: Preferences,
): Judged<Candidate>[] =>
  candidates
    .filter((candidate) => isMatch(candidate, family))
    .map((candidate) => ({
      ...candidate,
      score: scoreOf(candidate, family),
      isFitting: isFitting(candidate, family),
    }))
    .sort(compareJudged)

function compareJudged(a: Judged<Scored & { id: string }>, b: Judged<Scored & { id: string }>): number {
  return (
    Number(b.isFitting) - Number(a.isFitting) ||
    Math.round(b.score.total) - Math.round(a.score.total) ||
    (a.fitBits & DOUBTS) - (b.fitBits & DOUBTS) ||
    placesOf(b) - placesOf(a) ||
    roundTotal(b.score.total) - roundTotal(a.score.total) ||
    compareUnknownLast(roadMiles(a), roadMiles(b)) ||
    compareUnknownLast(a.comparedPrice, b.comparedPrice) ||
    (a.id < b.id ? -1 : 1)
  )
}

const placesOf = ({ fitBits }: Scored) => Math.min(MANY_PLACES, placesOfBits(fitBits))
/** So that the last digits of a floating-point sum decide nothing. */
const roundTotal = (total: number) => Math.round(total * 1e6)

function compareUnknownLast(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a - b
}
