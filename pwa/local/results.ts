import type { QuestionnaireResponse } from '../../shared/questionnaire-response.ts'
import { announcementPrefix, announcementRow } from './announcements.ts'
import { withLocal } from './database.ts'
import { announceKeptSearch } from './kept-searches.ts'
import { newOutboxRow } from './outbox.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import type { StoredResult } from './schema.ts'
import { deleteSearchRows } from './search-rows.ts'

/** Returns the most recently received result. */
export async function getLatestResult(): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.orderBy('receivedAt').last())
}

/** Returns the result of the submission with this key. */
export async function getResult(key: string): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.get(key))
}

/** Lists all results on this phone, newest first. Family members may each have their own. */
export async function listResults(): Promise<StoredResult[]> {
  return withLocal((db) => db.results.orderBy('receivedAt').reverse().toArray())
}

/** Stores a result that was retrieved by its reference, as if it had been submitted from this phone. */
export async function saveFoundResult(response: QuestionnaireResponse): Promise<void> {
  const receivedAt = Date.parse(response.receivedAt)
  await withLocal((db) =>
    db.transaction('rw', db.results, db.meta, async () => {
      // The phone that submitted it has already announced it.
      await db.meta.put(announcementRow(response.key, 'ready'))
      await db.results.put({
        key: response.key,
        payload: response.questionnaire,
        response,
        savedAt: receivedAt,
        receivedAt,
      })
    }),
  )
  announceKeptSearch()
}

/**
 * Erases a submission: on this phone immediately, on the server as soon as it can be reached. The request waits in the
 * outbox like any other, and `getProgress(key)` reports when it is done.
 */
export async function eraseEverywhere(key: string): Promise<void> {
  setQueuedFlag()
  await withLocal((db) =>
    db.transaction('rw', db.tables, async () => {
      await db.drafts.delete(key)
      await db.results.delete(key)
      await deleteSearchRows(db, key)
      await db.meta.where('id').startsWith(announcementPrefix(key)).delete()
      await db.outbox.put(newOutboxRow({ key, kind: 'erasure', payload: null }))
    }),
  )
  announceQueued()
}
