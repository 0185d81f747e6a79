import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { PAUSE_MS, pollDelay, retryDelay } from './backoff.ts'
import type { Outcome } from './outcome.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'

const SENDABLE: readonly OutboxRow['status'][] = ['waiting', 'paused', 'received']

/** The row as an outcome leaves it; `wait` ahead is measured from `now`. */
const reschedule = (row: OutboxRow, now: number, waitMs: number, change: Partial<OutboxRow>): OutboxRow => ({
  ...row,
  waitMs,
  nextAttemptAt: now + waitMs,
  unreached: false,
  ...change,
})

/**
 * The row that follows from an outcome. Pure. `cut` says that the server was there although no answer came. The
 * matches themselves go to the results and leave no row.
 */
export function nextRow(
  row: OutboxRow,
  outcome: Exclude<Outcome, { state: 'ready' }>,
  at: { now: number; random: number; wasCut: boolean },
): OutboxRow {
  if (outcome.type === 'retry') {
    const attempts = row.attempts + 1
    const failed = outcome.reason === 'server_error' || at.wasCut
    const polling = row.status === 'received'
    return reschedule(row, at.now, retryDelay(attempts, at.random, outcome.retryAfterMs), {
      attempts,
      status: polling ? 'received' : 'waiting',
      unreached: outcome.reason !== 'server_error',
      failedOnce: row.failedOnce || (failed && !polling),
    })
  }
  if (outcome.type === 'rejected') {
    const waitMs = outcome.status === 'paused' ? PAUSE_MS : 0
    return reschedule(row, at.now, waitMs, {
      // A pause while the matches are awaited must not send the answers again.
      status: outcome.status === 'paused' && row.status === 'received' ? 'received' : outcome.status,
      attempts: row.attempts + 1,
      failedOnce: row.failedOnce || outcome.status === 'needs_attention',
      problem: outcome.problem,
      payload: outcome.status === 'erased' ? null : row.payload,
    })
  }
  if (outcome.state === 'erased') return reschedule(row, at.now, 0, { status: 'erased', payload: null })
  const polls = row.status === 'received' ? row.attempts + 1 : 0
  const { problem: _, ...rest } = row
  return reschedule(rest, at.now, pollDelay(polls, outcome.retryAfterMs), {
    status: 'received',
    attempts: polls,
    receipt: outcome.receipt,
    // A message has arrived and is of no more use here; a questionnaire's answers stay until the matches are.
    payload: row.kind === 'contact' ? null : row.payload,
  })
}

/**
 * Writes what became of a row, in one transaction; a row that was erased or forgotten while the request was under
 * way stays gone.
 */
export async function recordOutcome(
  db: LocalDatabase,
  sent: OutboxRow,
  outcome: Outcome,
  at: { now: number; random: number; wasCut: boolean },
): Promise<void> {
  await db.transaction('rw', db.outbox, db.results, async () => {
    const row = await db.outbox.get(sent.key)
    if (row?.kind !== sent.kind || !SENDABLE.includes(row.status)) return
    if (outcome.type !== 'accepted' || outcome.state !== 'ready') {
      await db.outbox.put(nextRow(row, outcome, at))
      return
    }
    const { key, savedAt, supersedes } = row
    await db.results.put({
      key,
      payload: row.payload as QuestionnaireSubmission,
      response: outcome.response,
      ...(supersedes && { supersedes }),
      savedAt,
      receivedAt: Date.parse(outcome.response.receivedAt),
    })
    if (supersedes) {
      await db.results.delete(supersedes)
      // Refused, then corrected by these: they are what the family wanted to say.
      if ((await db.outbox.get(supersedes))?.status === 'needs_attention') await db.outbox.delete(supersedes)
    }
    await db.outbox.delete(key)
  })
}
