import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { finalizeStoredResponse, findSubmission, type StoredSubmission, type Submission } from './queries.ts'

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
