import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { newOutboxRow } from './outbox.ts'
import { decideOutcome } from './outcome.ts'
import { type Network, sendRequest } from './send-request.ts'

/** there: the server still has it. lost, erased: no longer. unknown: it could not be asked, or did not say. */
export type ResultStatus = 'present' | 'lost' | 'erased' | 'unknown'

/**
 * Asks the server whether it still knows the submission behind a stored answer; one restored from an old backup may
 * not. Marks a lost one, so that `getProgress` says so and `resend` can send the frozen answers once more, when the
 * family agrees. Needs no connection to be called: without one the standing is unknown.
 */
export async function checkResult(key: string, network: Network = browserDeps): Promise<ResultStatus> {
  const row = { ...newOutboxRow({ key, kind: 'questionnaire', payload: null }), status: 'received' as const }
  const outcome = decideOutcome(
    { kind: 'questionnaire', key, method: 'GET' },
    await sendRequest(row, network),
  )
  if (outcome.type === 'accepted') return 'present'
  if (outcome.type !== 'rejected') return 'unknown'
  if (outcome.status !== 'lost') return outcome.status === 'erased' ? 'erased' : 'unknown'
  await withLocal((db) => db.results.update(key, { lost: true }))
  return 'lost'
}
