import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { withLocal, withLocalOrMemory } from './database.ts'
import { assertWritable } from './drafts.ts'
import { AlreadySubmittedError, StorageError } from './local-errors.ts'
import { requestPersistence } from './persistent-database.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import type { Draft, LocalDatabase, OutboxRow } from './schema.ts'

/** Creates a row that is due now and was never attempted. Copies the payload as plain JSON to freeze it. */
export function newOutboxRow(
  row: Pick<OutboxRow, 'key' | 'kind' | 'payload' | 'about'> & {
    supersedes?: string | undefined
    mailedLink?: string | undefined
    search?: string
    searchFor?: unknown
  },
): OutboxRow {
  return {
    key: row.key,
    kind: row.kind,
    payload: JSON.parse(JSON.stringify(row.payload)),
    ...(row.supersedes && { supersedes: row.supersedes }),
    ...(row.search && { search: row.search }),
    ...(typeof row.searchFor === 'string' && { searchFor: row.searchFor }),
    ...(row.about && { about: row.about }),
    ...(row.mailedLink && { mailedLink: row.mailedLink }),
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

/** Runs `write`, verifies that the row or its result exists, and tells the page to send. */
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
 * Freezes the answers: turns the draft into an outbox row in one transaction. A second call with the same answers
 * (a double tap) changes nothing; a call with different answers (from another tab) throws AlreadySubmittedError.
 * Throws StaleDraftError and then leaves the draft as it was. If storage is full, the answers wait in this tab's
 * memory (`Progress.storage` reports it) and the draft stays.
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
      const mailedLink = draft.mailedLink ?? (await findMailedLink(db, draft.supersedes))
      await db.outbox.add(
        newOutboxRow({
          ...draft,
          kind: 'questionnaire',
          payload,
          mailedLink,
          searchFor: draft.fields.searchFor,
        }),
      )
      await db.drafts.delete(draft.key)
    }),
  )
}

/** Returns the mailed link that gives access to the search with this key, if a link opened it on this phone. */
export async function findMailedLink(
  db: LocalDatabase,
  key: string | undefined,
): Promise<string | undefined> {
  return key === undefined ? undefined : (await db.results.get(key))?.mailedLink
}

/** Whether exactly these answers were submitted under this key. */
async function isSubmittedAs(db: LocalDatabase, key: string, payload: QuestionnaireSubmission) {
  const sent = (await db.outbox.get(key)) ?? (await db.results.get(key))
  return JSON.stringify(sent?.payload) === JSON.stringify(payload)
}

/** Returns the outbox row with this key, if any. */
export async function getOutboxRow(key: string): Promise<OutboxRow | undefined> {
  return withLocal((db) => db.outbox.get(key))
}

/** Lists all rows, oldest first. */
export async function listOutbox(): Promise<OutboxRow[]> {
  return withLocal((db) => db.outbox.toCollection().sortBy('savedAt'))
}

/**
 * Queues a row again that the server lost or that is paused, because the family agreed to it. A row that waits for
 * a retry becomes due immediately.
 */
export async function resend(key: string): Promise<void> {
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.results, async () => {
      const row = await db.outbox.get(key)
      const result = await db.results.get(key)
      if (row?.status === 'waiting') await db.outbox.update(key, { nextAttemptAt: 0, waitMs: 0 })
      if (row && row.status !== 'lost' && row.status !== 'paused') return
      // It was sent before, so a server may know its key.
      if (row) await db.outbox.put({ ...newOutboxRow(row), tried: true })
      else if (result?.lost)
        await db.outbox.put({ ...newOutboxRow({ ...result, kind: 'questionnaire' }), tried: true })
    }),
  )
}
