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
 * Reopens waiting answers for changes. They are withdrawn and keep their key only if no server can know it: the row
 * says that no request was ever begun, and none can begin once the row is gone, because a sender first marks the row
 * as tried in a transaction. Otherwise the changes get a new key that supersedes the old one, which is sent first.
 * See docs/decisions/questionnaire.md.
 * @throws NotReopenableError once there is a receipt, or when the row no longer exists
 */
export async function reopenWaitingAnswers(key: string): Promise<ReopenedAnswers> {
  const fresh = await startDraft()
  const reopened = await withLocal((db) => reopenRow(db, key, fresh))
  // The outbox may be empty now. The next drain checks it and clears the queued flag.
  if (reopened.mode === 'withdrawn') announceQueued()
  return reopened
}

async function reopenRow(db: LocalDatabase, key: string, fresh: Draft): Promise<ReopenedAnswers> {
  return db.transaction('rw', db.drafts, db.outbox, async () => {
    const row = await db.outbox.get(key)
    if (row?.kind !== 'questionnaire' || !['waiting', 'paused'].includes(row.status))
      throw new NotReopenableError()
    if (row.tried === false) return withdraw(db, row, fresh)
    const existing = await db.drafts.filter((draft) => draft.supersedes === key).first()
    const draft = existing ?? draftFrom(row, { ...fresh, supersedes: key })
    await db.drafts.put(draft)
    return { draft, mode: 'correction' }
  })
}

async function withdraw(db: LocalDatabase, row: OutboxRow, fresh: Draft): Promise<ReopenedAnswers> {
  const { key, supersedes, mailedLink } = row
  const draft = draftFrom(row, {
    ...fresh,
    key,
    ...(supersedes && { supersedes }),
    ...(mailedLink && { mailedLink }),
  })
  await db.outbox.delete(key)
  await db.drafts.put(draft)
  return { draft, mode: 'withdrawn' }
}

const draftFrom = (row: OutboxRow, draft: Draft): Draft => ({
  ...draft,
  fields: row.payload as Record<string, unknown>,
  savedAt: Date.now(),
  revision: 1,
})
