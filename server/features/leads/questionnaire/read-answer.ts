import * as z from 'zod/mini'
import { findMoreMatches } from '#server/features/matching/service.ts'
import { findLink, keyOfOpenedList } from '#server/features/outgoing/mailed-links/links.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { Match } from '#shared/contract/facility.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { KnownAnswers, type QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { MatchedAnswers } from '#shared/matching/wishes.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findCorrectedAnswer } from './operator-correction-queries.ts'
import { finalizeStoredResponse, findSubmission, type StoredSubmission, type Submission } from './queries.ts'
import type { Access } from './refuse-sharing.ts'

/**
 * Finds a submission by its key.
 * @throws ApiError not_found (404), or rate_limited (429) after too many unknown keys; erased (410)
 */
export async function readSubmission(
  deps: QuestionnaireDeps,
  hash: Buffer,
  client: Client,
): Promise<StoredSubmission> {
  const submission = await findSubmission(deps.sql, hash)
  if (!submission) {
    const limit = deps.env.RATE_LIMIT_PER_MINUTE
    await countOne(deps.sql, { bucket: 'unknown_key', network: client.network, limit, at: deps.clock?.() })
  }
  return waitForAnswer(deps, requireNotErased(submission), 0)
}

/** Attempts per minute and network. */
export const OPENS_PER_MINUTE = 10

/**
 * Opens the list of a mailed link: the lead's current answer, with an identity in place of its key. Only the link gives
 * this device access to the server.
 * @throws ApiError not_found (404) in the same words for unknown, expired and ended links; rate_limited (429)
 */
export async function openList(
  deps: QuestionnaireDeps,
  token: string,
  { network }: Client,
): Promise<QuestionnaireResponse> {
  const { sql, clock } = deps
  await countOne(sql, { bucket: 'open_from', network, limit: OPENS_PER_MINUTE, at: clock?.() })
  const link = await findLink(sql, token)
  if (!link) throw new ApiError('not_found', MESSAGES.linkUnknown)
  const current = requireNotErased(await findSubmission(sql, link.keyHash))
  const { response } = await waitForAnswer(deps, current, Number.POSITIVE_INFINITY)
  const answer = (await findCorrectedAnswer(sql, link.leadId)) ?? JSON.parse(response)
  return { ...answer, key: keyOfOpenedList(link.leadId) }
}

/**
 * Finds the next communities within reach of a submission's answers, from the catalog as it is now. Some of them may be in the
 * answer if the catalog has changed since.
 * @param skip how many of the order were shown
 * @throws ApiError not_found (404), erased (410) or rate_limited (429)
 */
export async function readMoreMatches(
  deps: QuestionnaireDeps,
  { keyHash, linkToken }: Access,
  skip: number,
  client: Client,
): Promise<Match[]> {
  const { sql, clock, env } = deps
  const limit = env.RATE_LIMIT_PER_MINUTE
  await countOne(sql, { bucket: 'more_matches', network: client.network, limit, at: clock?.() })
  const hash = linkToken ? (await findLink(sql, linkToken))?.keyHash : keyHash
  if (!hash) throw new ApiError('not_found', MESSAGES.linkUnknown)
  const { response } = await readSubmission(deps, hash, client)
  const { questionnaire } = StoredAnswers.parse(JSON.parse(response))
  return findMoreMatches((await deps.catalogs.current()).catalog, questionnaire as MatchedAnswers, skip)
}

const StoredAnswers = z.object({ questionnaire: KnownAnswers })

/** How often to check a ranking that runs in another process. */
const POLL_MS = 250

/**
 * Waits until the submission's answer is final, or for `maxWaitMs`. After the deadline it makes the rules' order final,
 * regardless of which server was ranking.
 * @param maxWaitMs Infinity waits until the deadline
 * @returns the submission, final or in its current state when the time runs out
 * @throws ApiError erased (410) if it is erased in the meantime
 */
export async function waitForAnswer(
  deps: QuestionnaireDeps,
  submission: StoredSubmission,
  maxWaitMs: number,
): Promise<StoredSubmission> {
  const until = performance.now() + maxWaitMs
  let current = submission
  while (current.state === 'matching') {
    if (current.overdue) await finalizeStoredResponse(deps.sql, current.keyHash)
    else if (performance.now() >= until) return current
    else await waitForChange(deps, current.keyHash, until - performance.now())
    current = requireNotErased(await findSubmission(deps.sql, current.keyHash))
  }
  return current
}

/** @throws ApiError not_found (404) or erased (410) */
export function requireNotErased(submission: Submission | undefined): StoredSubmission {
  if (!submission) throw new ApiError('not_found', MESSAGES.notFound)
  if (submission.state === 'erased') throw new ApiError('erased', MESSAGES.erased)
  return submission
}

/** Resolves when this process's ranking has ended, or when it is time to check again. */
async function waitForChange(deps: QuestionnaireDeps, keyHash: Buffer, limitMs: number): Promise<void> {
  const ranking = deps.running.get(keyHash.toString('hex'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(limitMs, ranking ? deps.env.MATCH_DEADLINE_MS : POLL_MS))
  })
  await Promise.race([ranking ?? pause, pause])
  clearTimeout(timer)
}

/** What the portal shows of a stored answer. Answers of every version have it. */
const Answer = z.object({
  facilities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      location: z.string(),
      phone: z._default(z.nullable(z.string()), null),
      /** The lowest monthly rate in dollars, as the family saw it. */
      price: z._default(z.nullable(z.number()), null),
      distanceMiles: z._default(z.nullable(z.number()), null),
      /** Why it is in the list, in sentences. */
      reasons: z.array(
        z.pipe(
          z.object({ text: z.string() }),
          z.transform(({ text }) => text),
        ),
      ),
    }),
  ),
})

/**
 * The communities of a family's list, in their order: of the list that was made again after a correction by staff, or else of the
 * stored answer.
 * @returns null if there is none, or it can't be read
 */
export async function readCommunities(
  query: Query,
  { leadId, keyHash }: { leadId: string; keyHash: Buffer },
): Promise<z.infer<typeof Answer>['facilities'] | null> {
  const stored = await findSubmission(query, keyHash)
  if (stored?.state !== 'matching' && stored?.state !== 'final') return null
  const answer = (await findCorrectedAnswer(query, leadId)) ?? JSON.parse(stored.response)
  return z.safeParse(Answer, answer).data?.facilities ?? null
}
