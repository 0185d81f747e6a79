import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findSubmission, finishAsStored, type Kept, type Submission } from './queries.ts'

/** How often a matching that runs in another process is looked at. */
const POLL_MS = 250

/**
 * The submission once its answer is final, or as it stands when the patience runs out. Past the deadline it
 * makes the rules' order final, whoever was matching.
 * @param patienceMs how long the caller waits; Infinity waits for the deadline
 * @throws ApiError erased (410) when it is erased meanwhile
 */
export async function waitForAnswer(
  deps: QuestionnaireDeps,
  submission: Kept,
  patienceMs: number,
): Promise<Kept> {
  const until = performance.now() + patienceMs
  let current = submission
  while (current.state === 'matching') {
    if (current.overdue) await finishAsStored(deps.sql, current.keyHash)
    else if (performance.now() >= until) return current
    else await nextNews(deps, current.keyHash, until - performance.now())
    current = notErased(await findSubmission(deps.sql, current.keyHash))
  }
  return current
}

/** @throws ApiError not_found (404) or erased (410) */
export function notErased(submission: Submission | undefined): Kept {
  if (!submission) throw new ApiError('not_found', MESSAGES.notFound)
  if (submission.state === 'erased') throw new ApiError('erased', MESSAGES.erased)
  return submission
}

/** Settles when this process's matching is over, or when it is time to look again. */
async function nextNews(deps: QuestionnaireDeps, keyHash: Buffer, atMostMs: number): Promise<void> {
  const here = deps.running.get(keyHash.toString('hex'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(atMostMs, here ? deps.env.MATCH_DEADLINE_MS : POLL_MS))
  })
  await Promise.race([here ?? pause, pause])
  clearTimeout(timer)
}
