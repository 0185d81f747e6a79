import type { Score } from './facility.ts'
import { FIT_BITS, placesOfBits } from './fit-bits.ts'
import { isFitting, isMatch, type Preferences, roadMiles, type Scored, scoreOf } from './score.ts'

/** A community that the rules have judged for a family. */
export type Judged<Candidate extends Scored> = Candidate & { score: Score; isFitting: boolean }

/** Totals closer than this are equal, so that the last digits of a floating-point sum decide nothing. */
const EQUAL_TOTALS = 1e-6
const DOUBTS = FIT_BITS.licenseWarning | FIT_BITS.unaided

/**
 * The communities that are matches, best first: those whose license fits, then by score. Equal ones are ordered by
 * distance, price, license (no warning, then no need to leave unaided), number of places, and id. The order depends on
 * nothing else.
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
    roundTotal(b.score.total) - roundTotal(a.score.total) ||
    compareUnknownLast(roadMiles(a), roadMiles(b)) ||
    compareUnknownLast(a.comparedPrice, b.comparedPrice) ||
    (a.fitBits & DOUBTS) - (b.fitBits & DOUBTS) ||
    placesOfBits(b.fitBits) - placesOfBits(a.fitBits) ||
    (a.id < b.id ? -1 : 1)
  )
}

const roundTotal = (total: number) => Math.round(total / EQUAL_TOTALS)

function compareUnknownLast(a: number | null, b: number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a - b
}
