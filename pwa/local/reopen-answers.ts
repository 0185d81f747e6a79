import { withLocal } from './database.ts'
import { startDraft } from './drafts.ts'
import { NotReopenableError } from './local-errors.ts'
import { announceQueued } from './queued-flag.ts'
import type { Draft, LocalDatabase, OutboxRow } from './schema.ts'

/**
 * withdrawn: nothing was sent, and nothing will be until the family sends again. correction: the old answers may
 * have arrived, so they stay in the outbox and what is sent next supersedes them.
 */
export interface ReopenedAnswers {
  draft: Draft
  mode: 'withdrawn' | 'correction'
}

/**
 * Reopens refused answers as a draft with the server's reason in `problem`. The draft keeps its key because the
 * server stored nothing under it. If the server has different answers there (`key_reused`), the draft gets a new
 * key that supersedes the old one. Throws NotReopenableError for a row in any other state.
 */
export async function reopenRefusedAnswers(key: string): Promise<Draft> {
  const fresh = await startDraft()
  return withLocal((db) =>
    db.transaction('rw', db.drafts, db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (row?.status !== 'needs_attention' || row.kind !== 'questionnaire') throw new NotReopenableError()
      const { problem, savedAt } = row
      // What these replace was erased: sent again, they are a new search.
      const isAlone = problem?.code === 'replaced_erased'
      const supersedes = isAlone ? undefined : row.supersedes
      // A link that still worked would have replaced the search with this email.
      const mailedLink = isAlone || problem?.code === 'duplicate_email' ? undefined : row.mailedLink
      const draft =
        problem?.code === 'key_reused'
          ? draftFrom(row, fresh, { supersedes: key, mailedLink })
          : draftFrom(row, { ...fresh, key }, { supersedes, mailedLink })
      await db.outbox.delete(key)
      const refused = { ...draft, savedAt, ...(problem && { problem }) }
      await db.drafts.put(refused)
      return refused
    }),
  )
}

/**
 * Reopens waiting answers for changes. They are withdrawn and keep their key only if no server can know it: the row
 * says that no request was ever begun, and none can begin once the row is gone, because a sender first marks the row
 * as tried in a transaction. Otherwise the changes get a new key that supersedes the old one, which is sent first.
 * See docs/decisions.md.
 * @throws NotReopenableError once there is a receipt, or when the row no longer exists
 */
export async function reopenWaitingAnswers(key: string): Promise<ReopenedAnswers> {
  const fresh = await startDraft()
  const reopened = await withLocal((db) => reopenWaiting(db, key, fresh))
  // The outbox may be empty now. The next drain checks it and clears the queued flag.
  if (reopened.mode === 'withdrawn') announceQueued()
  return reopened
}

async function reopenWaiting(db: LocalDatabase, key: string, fresh: Draft): Promise<ReopenedAnswers> {
  return db.transaction('rw', db.drafts, db.outbox, async () => {
    const row = await db.outbox.get(key)
    if (row?.kind !== 'questionnaire' || !['waiting', 'paused'].includes(row.status))
      throw new NotReopenableError()
    if (row.tried) {
      const existing = await db.drafts.filter((draft) => draft.supersedes === key).first()
      const draft = existing ?? draftFrom(row, fresh, { supersedes: key })
      await db.drafts.put(draft)
      return { draft, mode: 'correction' }
    }
    const draft = draftFrom(row, { ...fresh, key }, row)
    await db.outbox.delete(key)
    await db.drafts.put(draft)
    return { draft, mode: 'withdrawn' }
  })
}

/** A draft with the answers of `row`, and with what sending it will replace. */
const draftFrom = (
  row: OutboxRow,
  fresh: Draft,
  { supersedes, mailedLink }: { supersedes?: string | undefined; mailedLink?: string | undefined },
): Draft => ({
  ...fresh,
  fields: { ...(row.payload as Record<string, unknown>), ...(row.searchFor && { searchFor: row.searchFor }) },
  ...(supersedes && { supersedes }),
  ...(mailedLink && { mailedLink }),
  savedAt: Date.now(),
  revision: 1,
})
