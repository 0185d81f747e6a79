import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { findMailedLink, newOutboxRow } from './outbox.ts'
import { decideOutcome } from './outcome.ts'
import { type Network, sendRequest } from './send-request.ts'

/** present: the server has it. lost, erased: it no longer does. unknown: the server gave no clear response. */
export type ResultStatus = 'present' | 'lost' | 'erased' | 'unknown'

/**
 * Asks the server whether it still has the submission behind a stored result; a server restored from an old backup
 * may not. Marks a lost one, so that `getProgress` reports it and `resend` can send the frozen answers again when
 * the family agrees. Safe to call offline: the status is then unknown. So is that of a list that a mailed link opened,
 * because the server doesn't know its key.
 */
export async function checkResult(key: string, network: Network = browserDeps): Promise<ResultStatus> {
  if (await withLocal((db) => findMailedLink(db, key))) return 'unknown'
  const row = { ...newOutboxRow({ key, kind: 'questionnaire', payload: null }), status: 'received' as const }
  const outcome = decideOutcome(
    { kind: 'questionnaire', key, method: 'GET' },
    await sendRequest(row, network),
  )
  if (outcome.type === 'accepted') return 'present'
  if (outcome.type !== 'rejected') return 'unknown'
  const { status } = outcome
  if (status !== 'lost' && status !== 'erased') return 'unknown'
  await withLocal((db) => db.results.update(key, status === 'lost' ? { lost: true } : { erased: true }))
  return status
}
