import { withLocal } from './database.ts'
import { AlreadySubmittedError, StaleDraftError, StorageError } from './local-errors.ts'
import { requestPersistence } from './request-persistence.ts'
import type { Draft, LocalDatabase } from './schema.ts'
import { makeKey } from './submission-key.ts'

/** This tab (or this visit to it): saves of one writer follow each other, another's must have been seen. */
export const WRITER = makeKey()

/**
 * A new draft with a key of its own, not yet written: an untouched form leaves nothing behind. `from` brings
 * answers of an earlier one along; `supersedes` is the key of the submission that this one corrects.
 */
export async function startDraft(from?: {
  fields: Record<string, unknown>
  supersedes?: string
  section?: number
}): Promise<Draft> {
  return {
    key: makeKey(),
    fields: from?.fields ?? {},
    section: from?.section ?? 0,
    ...(from?.supersedes && { supersedes: from.supersedes }),
    savedAt: 0,
    revision: 0,
    writer: WRITER,
  }
}

/** Deleted by this tab: a save of it that was still under way brings nothing back. */
const discardedHere = new Set<string>()

/**
 * Throws unless `draft` may still be written by this tab. One that is no longer stored may: the browser cleared its
 * data, or another tab deleted the draft, and this tab's form is all that is left. Runs inside the caller's transaction.
 */
export async function assertWritable(db: LocalDatabase, draft: Draft): Promise<Draft | undefined> {
  if ((await db.outbox.get(draft.key)) || (await db.results.get(draft.key))) throw new AlreadySubmittedError()
  const stored = await db.drafts.get(draft.key)
  if (!stored && discardedHere.has(draft.key)) throw new StaleDraftError('gone')
  if (stored && stored.writer !== WRITER && stored.revision !== draft.revision)
    throw new StaleDraftError('newer')
  return stored
}

/**
 * Writes the draft as it now is, reads it back, and returns it with its `savedAt` and `revision`: keep that and
 * pass it next time. Throws StaleDraftError, AlreadySubmittedError or StorageError; the stored version is then
 * untouched.
 */
export async function saveDraft(draft: Draft): Promise<Draft> {
  const fields = JSON.parse(JSON.stringify(draft.fields)) as Record<string, unknown>
  const saved = await withLocal(async (db) => {
    const revision = await db.transaction('rw', db.drafts, db.outbox, db.results, async () => {
      const stored = await assertWritable(db, draft)
      const next = (stored?.revision ?? 0) + 1
      await db.drafts.put({ ...draft, fields, savedAt: Date.now(), revision: next, writer: WRITER })
      return next
    })
    const readBack = await db.drafts.get(draft.key)
    // A later save of this same tab may already stand there; anything older means the write did not hold.
    if (readBack && readBack.revision < revision) throw new StorageError('refused')
    return readBack
  })
  if (!saved) return { ...draft, savedAt: Date.now() }
  requestPersistence()
  return saved
}

/** The draft saved last, if one waits to be continued. */
export async function getLatestDraft(): Promise<Draft | undefined> {
  return withLocal((db) => db.drafts.orderBy('savedAt').last())
}

/** Every draft, the latest first: another tab or an earlier search may have left its own. */
export async function listDrafts(): Promise<Draft[]> {
  return withLocal((db) => db.drafts.orderBy('savedAt').reverse().toArray())
}

/** The draft with this key as it is stored now, e.g. after StaleDraftError. */
export async function getDraft(key: string): Promise<Draft | undefined> {
  return withLocal((db) => db.drafts.get(key))
}

/** Deletes a draft because the family said so. */
export async function discardDraft(key: string): Promise<void> {
  discardedHere.add(key)
  await withLocal((db) => db.drafts.delete(key))
}
