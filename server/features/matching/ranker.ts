import type * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { RankedBy, TokenUsage } from '#shared/contract/questionnaire-response.ts'

/** A refined list: the same communities, possibly in another order, and who decided it. */
export interface Ranking {
  facilities: Match[]
  rankedBy: RankedBy
  tokenUsage?: z.infer<typeof TokenUsage>
}

/**
 * Refines the rules' order. It may be slow and may fail. When `signal` is aborted, it returns immediately with what it
 * has. The caller has a slightly later deadline and then uses the rules' order.
 */
export type Rank = (
  answers: QuestionnaireSubmission,
  matches: Match[],
  signal: AbortSignal,
) => Promise<Ranking>

/** Whether the ranker will rank a search. */
export type Admission = Admitted | Refused
export interface Admitted {
  kind: 'admitted'
  rank: Rank
  /** Frees the slot for another search. Has no effect the second time. */
  leave(): void
}
interface Refused {
  kind: 'refused'
  /** Records, in the search's transaction, that the rules decided and why. */
  record(query: Query): Promise<void>
}

/** The admission, if it was granted and there is more than one community to order. */
export function getAdmitted(
  admission: Admission | undefined,
  matches: readonly Match[],
): Admitted | undefined {
  return admission?.kind === 'admitted' && matches.length > 1 ? admission : undefined
}

/** Refines the order of a search's communities, if it has capacity. */
export interface Ranker {
  /** Decides immediately. A search that is refused gets its final answer without waiting. */
  admit(): Admission
}
