import type { QuestionnaireResponse } from '../../shared/questionnaire.ts'
import { announcementPrefix, announcementRow } from './announcements.ts'
import { withLocal } from './database.ts'
import { newOutboxRow } from './outbox.ts'
import { announceQueued, setQueuedFlag } from './queued-flag.ts'
import type { StoredResult } from './schema.ts'

/** The answer received last. */
export async function getLatestResult(): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.orderBy('receivedAt').last())
}

/** The answer to the submission with this key. */
export async function getResult(key: string): Promise<StoredResult | undefined> {
  return withLocal((db) => db.results.get(key))
}

/** Every answer on this phone, newest first (a second member of the family has their own). */
export async function listResults(): Promise<StoredResult[]> {
  return withLocal((db) => db.results.orderBy('receivedAt').reverse().toArray())
}

/** Keeps an answer that came back by its reference, as if it had been sent from here. */
export async function saveFoundResult(response: QuestionnaireResponse): Promise<void> {
  const receivedAt = Date.parse(response.receivedAt)
  await withLocal((db) =>
    db.transaction('rw', db.results, db.meta, async () => {
      // It was announced on the phone that searched.
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
}

/**
 * Erases a submission: here at once, on the server as soon as it is reached (the request waits in the outbox like
 * any other, and `getProgress(key)` tells when it is done).
 */
export async function eraseEverywhere(key: string): Promise<void> {
  setQueuedFlag()
  await withLocal((db) =>
    db.transaction('rw', db.drafts, db.outbox, db.results, db.meta, async () => {
      await db.drafts.delete(key)
      await db.results.delete(key)
      await db.meta.where('id').startsWith(announcementPrefix(key)).delete()
      await db.outbox.put(newOutboxRow({ key, kind: 'erasure', payload: null }))
    }),
  )
  announceQueued()
}
