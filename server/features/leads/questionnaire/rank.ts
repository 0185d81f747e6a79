import type { Admitted, Rank, Ranking } from '#server/features/matching/service.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { QuestionnaireDeps } from './deps.ts'
import type { Incoming } from './incoming.ts'
import { finalizeBeforeDeadline, finalizeStoredResponse } from './queries.ts'
import type { FreshSubmission, StoredAnswer } from './version.ts'

/** The ranker is aborted this share of the time before the deadline, so that its partial result is in time. */
const EARLY_ABORT_SHARE = 0.1
const MAX_EARLY_ABORT_MS = 500

/** The time until the family's deadline, in whole milliseconds. */
export const remainingMs = ({ env }: QuestionnaireDeps, { arrivedAt }: Incoming) =>
  Math.max(0, Math.round(arrivedAt + env.MATCH_DEADLINE_MS - performance.now()))

/**
 * Has the ranker refine a stored answer and makes the result final: its order, or the rules' order if it fails or the
 * deadline passes. Runs independently of the request, so it continues if the client disconnects. If this process dies,
 * the next request after the deadline makes the rules' order final.
 */
export function startRanking(
  deps: QuestionnaireDeps,
  { rank, leave }: Admitted,
  incoming: Incoming,
  fresh: FreshSubmission,
  answers: QuestionnaireSubmission,
): void {
  const { keyHash } = incoming
  const name = keyHash.toString('hex')
  const done = deps.background.run('ranking', async () => {
    const ranking = await rankBeforeDeadline(
      deps,
      remainingMs(deps, incoming),
      rank,
      answers,
      fresh.matches,
    ).finally(leave)
    const text = ranking && JSON.stringify(toRefinedResponse(fresh.response, ranking))
    const isFinal = text !== undefined && (await finalizeBeforeDeadline(deps.sql, keyHash, text))
    if (!isFinal) await finalizeStoredResponse(deps.sql, keyHash)
  })
  deps.running.set(name, done)
  void done.then(() => deps.running.delete(name))
}

/** @returns undefined if the ranker failed, was too slow, or returned communities other than the ones it was given */
async function rankBeforeDeadline(
  { log }: QuestionnaireDeps,
  withinMs: number,
  rank: Rank,
  answers: QuestionnaireSubmission,
  matches: Match[],
): Promise<Ranking | undefined> {
  const deadline = Promise.withResolvers<never>()
  const abort = new AbortController()
  const earlyMs = Math.min(withinMs * EARLY_ABORT_SHARE, MAX_EARLY_ABORT_MS)
  const abortTimer = setTimeout(
    () => abort.abort(new DOMException('deadline', 'TimeoutError')),
    withinMs - earlyMs,
  )
  const deadlineTimer = setTimeout(() => deadline.reject(new Error('deadline')), withinMs)
  // Called inside then(), so that a synchronous exception becomes a rejection too.
  const ranked = Promise.resolve().then(() => rank(answers, matches, abort.signal))
  try {
    const ranking = await Promise.race([ranked, deadline.promise])
    if (haveSameIds(matches, ranking.facilities)) return ranking
    log.warn('ranker returned other communities')
  } catch (error) {
    log.warn('ranker failed', { error: describeError(error) })
  } finally {
    clearTimeout(abortTimer)
    clearTimeout(deadlineTimer)
  }
  return undefined
}

function haveSameIds(given: Match[], ranked: Match[]): boolean {
  const ids = (list: Match[]) => JSON.stringify(list.map((match) => match.id).sort())
  return ids(given) === ids(ranked)
}

const toRefinedResponse = (
  response: StoredAnswer,
  { facilities, rankedBy, tokenUsage }: Ranking,
): StoredAnswer => ({ ...response, facilities, rankedBy, ...(tokenUsage && { tokenUsage }) })
