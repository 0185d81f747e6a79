import type * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { RankedBy, TokenUsage } from '#shared/contract/questionnaire-response.ts'
import {
  addFarther,
  chooseNear,
  countCompared,
  type JudgedRow,
  judgePool,
  needsFarther,
  toMatch,
} from '#shared/matching/family-list.ts'
import { locateFamily, type Origin } from '#shared/matching/locate-family.ts'
import { type MatchedAnswers, type Wishes, wishesOf } from '#shared/matching/wishes.ts'
import { openWater } from '../places/open-water.ts'
import type { Catalog } from './catalog.ts'

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

/** A family's list. At most MAX_MATCHES together, best first. */
export interface FoundList {
  /** Within reach. */
  facilities: Match[]
  /** Out of reach, and perhaps those ruled out (addFarther). Empty unless few within reach fit. */
  fartherAway: Match[]
  /** How many places within reach were compared; absent if it isn't known where the family searches. */
  compared?: number
}

/**
 * Finds the communities that fit a family best by the rules alone (shared/matching/family-list.ts). The same answers and catalog
 * always give the same list. Distances are in miles.
 */
export async function findMatches(catalog: Catalog, answers: MatchedAnswers): Promise<FoundList> {
  const { wishes, from, inReach } = await judgeInReach(catalog, answers)
  const near = chooseNear(inReach)
  const farther =
    from && needsFarther(near, from)
      ? judgePool(catalog.findFartherPool(wishes, from), wishes, from, openWater())
      : []
  const { facilities, fartherAway } = addFarther(near, farther)
  return {
    facilities: await toMatches(catalog, facilities, wishes, from),
    fartherAway: await toMatches(catalog, fartherAway, wishes, from),
    ...(from && { compared: countCompared(inReach) }),
  }
}

/** The next MAX_MATCHES or fewer within reach, after the first `skip` of the same order. */
export async function findMoreMatches(
  catalog: Catalog,
  answers: MatchedAnswers,
  skip: number,
): Promise<Match[]> {
  const { wishes, from, inReach } = await judgeInReach(catalog, answers)
  return toMatches(catalog, chooseNear(inReach, skip), wishes, from)
}

async function judgeInReach(catalog: Catalog, answers: MatchedAnswers) {
  const wishes = wishesOf(answers)
  const { origin: from } = await locateFamily(catalog, wishes)
  return { wishes, from, inReach: judgePool(catalog.findPool(wishes, from), wishes, from, openWater()) }
}

async function toMatches(
  catalog: Catalog,
  judged: readonly JudgedRow[],
  wishes: Wishes,
  from: Origin | null,
): Promise<Match[]> {
  if (judged.length === 0) return []
  const rows = await catalog.findListed(judged.map(({ id }) => id))
  const listed = new Map(rows.map((row) => [row.id, row]))
  return judged.flatMap((one) => {
    const row = listed.get(one.id)
    return row ? [toMatch(one, row, wishes, from)] : []
  })
}
