import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { PAUSE_MS, pollDelay, retryDelay } from './backoff.ts'
import type { Outcome } from './outcome.ts'
import { moveRefusals } from './refusal-rows.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'
import { adoptSaved, moveSearchRows } from './search-rows.ts'

const SENDABLE: readonly OutboxRow['status'][] = ['waiting', 'paused', 'received']

/** Applies `change` to the row and schedules its next attempt `waitMs` after `now`. */
const reschedule = (row: OutboxRow, now: number, waitMs: number, change: Partial<OutboxRow>): OutboxRow => ({
  ...row,
  waitMs,
  nextAttemptAt: now + waitMs,
  unreached: false,
  ...change,
})

/**
 * Returns the row that results from an outcome. Pure. `wasCut` means that the server was reachable although no
 * response came. Matches are not handled here: they go to the results table and leave no row.
 */
function nextRow(
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
      // A pause while polling for matches must not send the answers again.
      status: outcome.status === 'paused' && row.status === 'received' ? 'received' : outcome.status,
      attempts: row.attempts + 1,
      failedOnce: row.failedOnce || outcome.status === 'needs_attention',
      problem: outcome.problem,
      payload: outcome.status === 'erased' ? null : row.payload,
    })
  }
  if (outcome.state === 'erased') return reschedule(row, at.now, 0, { status: 'erased', payload: null })
  if (outcome.state === 'recorded') return reschedule(row, at.now, 0, { status: 'received' })
  const polls = row.status === 'received' ? row.attempts + 1 : 0
  const { problem: _, ...rest } = row
  return reschedule(rest, at.now, pollDelay(polls, outcome.retryAfterMs), {
    status: 'received',
    attempts: polls,
    receipt: outcome.receipt,
    // A received message is no longer needed here; a questionnaire's answers are kept until the matches arrive.
    payload: row.kind === 'contact' ? null : row.payload,
  })
}

/**
 * Notes that what a row replaces was erased on the server, so that no later search of this phone replaces it. What the family
 * wrote to replace the row is about the erased search, too: the server would not know the row's key.
 */
async function noteErased(db: LocalDatabase, { key, supersedes }: OutboxRow): Promise<void> {
  if (!supersedes) return
  await db.results.update(supersedes, { erased: true })
  const isLater = (one: { supersedes?: string }) => one.supersedes === key
  await db.outbox.filter(isLater).modify({ supersedes })
  await db.drafts.filter(isLater).modify({ supersedes })
}

/**
 * Records an outcome in one transaction. Does nothing when the row was erased or deleted while the request was in
 * flight.
 */
export async function recordOutcome(
  db: LocalDatabase,
  sent: OutboxRow,
  outcome: Outcome,
  at: { now: number; random: number; wasCut: boolean },
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const row = await db.outbox.get(sent.key)
    if (row?.kind !== sent.kind || !SENDABLE.includes(row.status)) return
    if (outcome.type !== 'accepted' || outcome.state !== 'ready') {
      await db.outbox.put(nextRow(row, outcome, at))
      if (outcome.type === 'rejected' && outcome.problem.code === 'replaced_erased') await noteErased(db, row)
      return
    }
    const { key, savedAt, supersedes, searchFor } = row
    await db.results.put({
      key,
      payload: row.payload as QuestionnaireSubmission,
      response: outcome.response,
      ...(supersedes && { supersedes }),
      ...(searchFor && { searchFor }),
      savedAt,
      receivedAt: Date.parse(outcome.response.receivedAt),
    })
    if (supersedes) {
      await db.results.delete(supersedes)
      await moveSearchRows(db, supersedes, key)
      await moveRefusals(db, supersedes, row)
      // The superseded answers were refused and these corrected them, so the refused row is obsolete.
      if ((await db.outbox.get(supersedes))?.status === 'needs_attention') await db.outbox.delete(supersedes)
    }
    await adoptSaved(db, key)
    await db.outbox.delete(key)
  })
}
