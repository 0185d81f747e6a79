import { askServer, type Network } from './ask-server.ts'
import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { newRow } from './outbox.ts'
import { decideOutcome } from './outcome.ts'

/** there: the server still has it. lost, erased: no longer. unknown: it could not be asked, or did not say. */
export type Standing = 'there' | 'lost' | 'erased' | 'unknown'

/**
 * Asks the server whether it still knows the submission behind a stored answer; one restored from an old backup may
 * not. Marks a lost one, so that `progressOf` says so and `sendAgain` can send the frozen answers once more, when the
 * family agrees. Needs no connection to be called: without one the standing is unknown.
 */
export async function checkResult(key: string, network: Network = browserDeps): Promise<Standing> {
  const row = { ...newRow({ key, kind: 'questionnaire', payload: null }), status: 'received' as const }
  const outcome = decideOutcome({ kind: 'questionnaire', key, method: 'GET' }, await askServer(row, network))
  if (outcome.is === 'accepted') return 'there'
  if (outcome.is !== 'rejected') return 'unknown'
  if (outcome.as !== 'lost') return outcome.as === 'erased' ? 'erased' : 'unknown'
  await withLocal((db) => db.results.update(key, { lost: true }))
  return 'lost'
}
