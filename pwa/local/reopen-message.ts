import type { ContactMessage } from '#shared/contract/contact.ts'
import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { announceQueued } from './queued-flag.ts'
import type { MessageDraft, OutboxRow } from './schema.ts'
import { makeKey } from './submission-key.ts'

/**
 * Reopens a refused message as a draft with the server's reason. The draft keeps its key because the server stored
 * nothing under it. If the server has a different message there (`key_reused`), the draft gets a new key.
 * @throws NotReopenableError for any other row
 */
export const reopenRefusedMessage = (key: string): Promise<MessageDraft> =>
  reopenAsDraft(key, ['needs_attention'], ({ problem }) => ({
    key: problem?.code === 'key_reused' ? makeKey() : key,
    ...(problem && { problem }),
  }))

/**
 * Reopens a waiting message as a draft under its key; nothing is sent until the family sends it again. If a
 * request was ever started, the draft records that the message may have arrived. A message cannot be superseded, so
 * unlike answers it leaves the outbox even then. See docs/decisions.md.
 * @throws NotReopenableError while anything is being sent and this message was tried (it may be the one), once there
 * is a receipt, or when the row no longer exists
 */
export async function reopenWaitingMessage(key: string, locks = browserDeps.locks): Promise<MessageDraft> {
  const draft =
    (await withOutboxLock(locks, () => reopenWaiting(key, { isIdle: true }))) ??
    (await reopenWaiting(key, { isIdle: false }))
  // A drain that started in the meantime found the lock taken, so trigger another one.
  announceQueued()
  return draft
}

const reopenWaiting = (key: string, { isIdle }: { isIdle: boolean }) =>
  reopenAsDraft(key, ['waiting', 'paused'], ({ tried }) => {
    if (!isIdle && tried) throw new NotReopenableError()
    return { key, ...(tried && { mayHaveArrived: true }) }
  })

/** Turns a message in the outbox, in one of `states`, into a draft with what `draftFieldsOf` returns. */
function reopenAsDraft(
  key: string,
  states: readonly OutboxRow['status'][],
  draftFieldsOf: (row: OutboxRow) => Pick<MessageDraft, 'key' | 'problem' | 'mayHaveArrived'>,
): Promise<MessageDraft> {
  return withLocal((db) =>
    db.transaction('rw', db.outbox, db.messageDrafts, async () => {
      const row = await db.outbox.get(key)
      if (row?.kind !== 'contact' || !states.includes(row.status)) throw new NotReopenableError()
      const fields = { ...(row.payload as ContactMessage) }
      const draft: MessageDraft = { ...draftFieldsOf(row), fields, savedAt: Date.now() }
      await db.outbox.delete(key)
      await db.messageDrafts.put(draft)
      return draft
    }),
  )
}
