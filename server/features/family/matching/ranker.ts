import type * as z from 'zod/mini'
import type { Match } from '../../../../shared/facility.ts'
import type { QuestionnaireSubmission, RankedBy, TokenUsage } from '../../../../shared/questionnaire.ts'
import type { Query } from '../../../platform/database/connect.ts'

/** A refined answer: the same communities in an order that may differ, and who decided it. */
export interface Ranking {
  facilities: Match[]
  rankedBy: RankedBy
  tokenUsage?: z.infer<typeof TokenUsage>
}

/**
 * Refines the rules' order. It may be slow and may fail: when `signal` is aborted it answers at once with what
 * it has; the caller holds a deadline a little later, and then gives the rules' order.
 */
export type Rank = (
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
) => Promise<Ranking>

/** What a search may expect of the ranker. */
export type Admission = Admitted | Refused
export interface Admitted {
  kind: 'admitted'
  rank: Rank
  /** Gives the place to another; more than once does no harm. */
  leave(): void
}
export interface Refused {
  kind: 'refused'
  /** Keeps in the search's own transaction that the rules decided, and why. */
  note(query: Query): Promise<void>
}

/** The admission of a search that will be ranked: it is not refused, and there is something to put in order. */
export function admittedWith(
  admission: Admission | undefined,
  matches: readonly Match[],
): Admitted | undefined {
  return admission?.kind === 'admitted' && matches.length > 1 ? admission : undefined
}

/** Something that may refine the order of a search's communities. */
export interface Ranker {
  /** Decides at once whether it will try: a search that is refused has its final answer without waiting. */
  admit(): Admission
}
