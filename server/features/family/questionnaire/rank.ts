import type { Match } from '../../../../shared/facility.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { describeError } from '../../../platform/http/describe-error.ts'
import type { Admitted, Rank, Ranking } from '../matching/ranker.ts'
import type { QuestionnaireDeps } from './deps.ts'
import type { Incoming } from './incoming.ts'
import { finishAsStored, finishInTime } from './queries.ts'
import { type Fresh, leftMs } from './receive.ts'

/** The ranker is told this share of the deadline before it, so that what it has by then comes in time. */
const EARLIER_SHARE = 0.1
const EARLIER_AT_MOST_MS = 500

/**
 * Lets the ranker refine a stored answer and makes the outcome final: its order, or the rules' when it fails
 * or the deadline passes. Belongs to no request, so a client that hangs up stops nothing. If this process dies
 * meanwhile, whoever looks past the deadline makes the rules' order final.
 */
export function startRanking(
  deps: QuestionnaireDeps,
  { rank, leave }: Admitted,
  incoming: Incoming,
  fresh: Fresh,
  answers: QuestionnaireSubmission,
): void {
  const { keyHash } = incoming
  const name = keyHash.toString('hex')
  const done = deps.background.run('ranking', async () => {
    const ranking = await rankInTime(deps, leftMs(deps, incoming), rank, answers, fresh.matches).finally(
      leave,
    )
    const response = ranking && JSON.stringify(refined(fresh.response, ranking))
    const isFinal = response !== undefined && (await finishInTime(deps.sql, keyHash, response))
    if (!isFinal) await finishAsStored(deps.sql, keyHash)
  })
  deps.running.set(name, done)
  void done.then(() => deps.running.delete(name))
}

/** The ranker's answer; undefined when it failed, was too slow, or named other communities than it was given. */
async function rankInTime(
  { log }: QuestionnaireDeps,
  withinMs: number,
  rank: Rank,
  answers: QuestionnaireSubmission,
  matches: Match[],
): Promise<Ranking | undefined> {
  const deadline = Promise.withResolvers<never>()
  const abort = new AbortController()
  const earlierMs = Math.min(withinMs * EARLIER_SHARE, EARLIER_AT_MOST_MS)
  const warning = setTimeout(
    () => abort.abort(new DOMException('deadline', 'TimeoutError')),
    withinMs - earlierMs,
  )
  const end = setTimeout(() => deadline.reject(new Error('deadline')), withinMs)
  // Inside a then, so that a ranker that throws at once is raced like one that throws later.
  const ranked = Promise.resolve().then(() => rank(answers, matches, abort.signal))
  try {
    const ranking = await Promise.race([ranked, deadline.promise])
    if (namesSame(matches, ranking.facilities)) return ranking
    log.warn('ranker named other communities')
  } catch (error) {
    log.warn('ranker failed', { error: describeError(error) })
  } finally {
    clearTimeout(warning)
    clearTimeout(end)
  }
  return undefined
}

function namesSame(given: Match[], ranked: Match[]): boolean {
  const ids = (list: Match[]) => JSON.stringify(list.map((match) => match.id).sort())
  return ids(given) === ids(ranked)
}

function refined(response: QuestionnaireResponse, { facilities, rankedBy, tokenUsage }: Ranking) {
  const answer: QuestionnaireResponse = { ...response, facilities, rankedBy }
  if (tokenUsage) answer.tokenUsage = tokenUsage
  return answer
}
