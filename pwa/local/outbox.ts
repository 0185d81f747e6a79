import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import { withLocal, withLocalOrMemory } from './database.ts'
import { assertWritable, startDraft } from './drafts.ts'
import { AlreadySubmittedError, NotReopenableError, StorageError } from './local-errors.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import { requestPersistence } from './request-persistence.ts'
import type { Draft, LocalDatabase, OutboxRow } from './schema.ts'

/** A fresh row: due at once, never tried. The payload becomes plain JSON, so that nothing can change it later. */
export function newOutboxRow(
  row: Pick<OutboxRow, 'key' | 'kind' | 'payload'> & { supersedes?: string | undefined },
): OutboxRow {
  return {
    key: row.key,
    kind: row.kind,
    payload: JSON.parse(JSON.stringify(row.payload)),
    ...(row.supersedes && { supersedes: row.supersedes }),
    savedAt: Date.now(),
    status: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    waitMs: 0,
    unreached: false,
    failedOnce: false,
    tried: false,
  }
}

/** Runs `write`, makes sure that the row or its result then is there, and tells the page to send. */
export async function enqueue(key: string, write: (db: LocalDatabase) => Promise<void>): Promise<void> {
  setQueuedFlag()
  await withLocalOrMemory(async (db) => {
    await write(db)
    if (!(await db.outbox.get(key)) && !(await db.results.get(key))) throw new StorageError('refused')
  })
  requestPersistence()
  announceQueued()
}

/**
 * Freezes the answers: in one transaction the draft becomes an outbox row. A second call with the same answers (a
 * double tap) changes nothing; one with other answers (from another tab) throws AlreadySubmittedError. On a full phone they wait in this tab's memory instead (`Progress.storage` says so), and
 * the draft stays. Throws StaleDraftError, with the draft as it was.
 */
export async function submitQuestionnaire(draft: Draft, payload: QuestionnaireSubmission): Promise<void> {
  await enqueue(draft.key, (db) =>
    db.transaction('rw', db.drafts, db.outbox, db.results, async () => {
      try {
        await assertWritable(db, draft)
      } catch (error) {
        if (error instanceof AlreadySubmittedError && (await isSubmittedAs(db, draft.key, payload))) return
        throw error
      }
      await db.outbox.add(newOutboxRow({ ...draft, kind: 'questionnaire', payload }))
      await db.drafts.delete(draft.key)
    }),
  )
}

/** Whether just these answers were sent off under this key. */
async function isSubmittedAs(db: LocalDatabase, key: string, payload: QuestionnaireSubmission) {
  const sent = (await db.outbox.get(key)) ?? (await db.results.get(key))
  return JSON.stringify(sent?.payload) === JSON.stringify(payload)
}

/** The row with this key, if it is still in the outbox. */
export async function getOutboxRow(key: string): Promise<OutboxRow | undefined> {
  return withLocal((db) => db.outbox.get(key))
}

/** Every row, oldest first. */
export async function listOutbox(): Promise<OutboxRow[]> {
  return withLocal((db) => db.outbox.toCollection().sortBy('savedAt'))
}

/**
 * Opens answers that the server refused for correction, as a draft with the server's reason in `problem`. The key
 * stays, as the server holds nothing under it; only where it holds other answers (`key_reused`) the draft gets a
 * new key that supersedes the old one. Throws NotReopenableError for a row in any other state.
 */
export async function reopenRefusedAnswers(key: string): Promise<Draft> {
  const fresh = await startDraft()
  return withLocal((db) =>
    db.transaction('rw', db.drafts, db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (row?.status !== 'needs_attention' || row.kind !== 'questionnaire') throw new NotReopenableError()
      const taken = row.problem?.code === 'key_reused'
      const supersedes = taken ? key : row.supersedes
      const draft: Draft = {
        ...fresh,
        key: taken ? fresh.key : key,
        fields: row.payload as Record<string, unknown>,
        ...(supersedes && { supersedes }),
        ...(row.problem && { problem: row.problem }),
        savedAt: row.savedAt,
        revision: 1,
      }
      await db.outbox.delete(key)
      await db.drafts.put(draft)
      return draft
    }),
  )
}

/**
 * Puts a row that the server lost, or that is paused, back in line, because the family agreed; one that waits for
 * its next try is due at once.
 */
export async function resend(key: string): Promise<void> {
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.results, async () => {
      const row = await db.outbox.get(key)
      const result = await db.results.get(key)
      if (row?.status === 'waiting') await db.outbox.update(key, { nextAttemptAt: 0, waitMs: 0 })
      if (row && row.status !== 'lost' && row.status !== 'paused') return
      // Sent before: its key may be known to some server.
      if (row) await db.outbox.put({ ...newOutboxRow(row), tried: true })
      else if (result?.lost)
        await db.outbox.put({ ...newOutboxRow({ ...result, kind: 'questionnaire' }), tried: true })
    }),
  )
}
