import { withLocal } from './database.ts'
import { AlreadySubmittedError, StaleDraftError, StorageError } from './local-errors.ts'
import { requestPersistence } from './persistent-database.ts'
import type { Draft, LocalDatabase } from './schema.ts'
import { makeKey } from './submission-key.ts'

/**
 * Identifies this tab's visit. A writer may overwrite its own saves, but another tab's saves only after reading
 * them.
 */
export const WRITER = makeKey()

interface DraftSource {
  fields: Record<string, unknown>
  supersedes?: string
  section?: number
}

/**
 * Creates a draft with its own key without storing it, so that an untouched form leaves nothing behind. `from`
 * copies earlier answers; `supersedes` is the key of the submission that this draft corrects.
 */
export const startDraft = async (from?: DraftSource): Promise<Draft> => newDraft(from)

/** The same as `startDraft`, for a first render, which can't wait. */
export function newDraft(from?: DraftSource): Draft {
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

/** Drafts that this tab deleted. A save still in flight must not bring them back. */
const discardedHere = new Set<string>()

/**
 * Throws StaleDraftError or AlreadySubmittedError unless this tab may still write `draft`. A draft that is no
 * longer stored may be written: the browser cleared its data or another tab deleted the draft, and only this tab's
 * form is left. Runs inside the caller's transaction. Returns the stored draft.
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
 * Writes the draft, reads it back, and returns it with its new `savedAt` and `revision`. Pass the returned draft to
 * the next call. Throws StaleDraftError, AlreadySubmittedError or StorageError and then leaves the stored version
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
    // This tab may already have saved a later revision. An older one means that the write did not persist.
    if (readBack && readBack.revision < revision) throw new StorageError('refused')
    return readBack
  })
  if (!saved) return { ...draft, savedAt: Date.now() }
  requestPersistence()
  return saved
}

/** Returns the most recently saved draft. */
export async function getLatestDraft(): Promise<Draft | undefined> {
  return withLocal((db) => db.drafts.orderBy('savedAt').last())
}

/** Lists all drafts, newest first. Other tabs and earlier searches may have left their own. */
export async function listDrafts(): Promise<Draft[]> {
  return withLocal((db) => db.drafts.orderBy('savedAt').reverse().toArray())
}

/** Returns the stored draft with this key, for example after StaleDraftError. */
export async function getDraft(key: string): Promise<Draft | undefined> {
  return withLocal((db) => db.drafts.get(key))
}

/** Deletes a draft at the family's request. */
export async function discardDraft(key: string): Promise<void> {
  discardedHere.add(key)
  await withLocal((db) => db.drafts.delete(key))
}
