import type * as z from 'zod/mini'
import type { Match } from '../../shared/facility.ts'
import type { QuestionnaireSubmission, RankedBy, TokenUsage } from '../../shared/questionnaire.ts'

/** A refined answer: the same communities in an order that may differ, and who decided it. */
export interface Ranking {
  facilities: Match[]
  rankedBy: RankedBy
  tokenUsage?: z.infer<typeof TokenUsage>
}

/**
 * Refines the rules' order. It may be slow and may fail: the caller holds a deadline, aborts `signal` when it
 * has passed, and then gives the rules' order.
 */
export type Ranker = (
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
) => Promise<Ranking>
