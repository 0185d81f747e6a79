import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import { type MessageDraft, reopenAsDraft } from './message-draft.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { announceQueued } from './queued-flag.ts'

/**
 * Opens a waiting message for change, as a draft under its key, and nothing of it is sent until the family sends it
 * again. Where a request for it was ever begun, the draft says that it may have arrived: nothing replaces a message, so
 * unlike answers it leaves the line all the same. See docs/decisions/0007.
 * @throws NotReopenableError while anything is being sent (it may be this), once there is a receipt, or when it is gone
 */
export async function reopenWaitingMessage(key: string, locks = browserDeps.locks): Promise<MessageDraft> {
  const draft = await withOutboxLock(locks, () =>
    withLocal((db) =>
      reopenAsDraft(db, key, ['waiting', 'paused'], ({ tried }) => ({
        key,
        ...(tried !== false && { mayHaveArrived: true }),
      })),
    ),
  )
  if (!draft) throw new NotReopenableError()
  // Whoever wanted to send meanwhile found the lock taken.
  announceQueued()
  return draft
}
