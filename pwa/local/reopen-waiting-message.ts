import { browserDeps } from './browser-deps.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import { type MessageDraft, reopenAsDraft } from './message-draft.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { announceQueued } from './queued-flag.ts'

/**
 * Reopens a waiting message as a draft under its key; nothing is sent until the family sends it again. If a
 * request was ever started, the draft records that the message may have arrived. A message cannot be superseded, so
 * unlike answers it leaves the outbox even then. See docs/decisions/questionnaire.md.
 * @throws NotReopenableError while anything is being sent and this message was tried (it may be the one), once there
 * is a receipt, or when the row no longer exists
 */
export async function reopenWaitingMessage(key: string, locks = browserDeps.locks): Promise<MessageDraft> {
  const draft =
    (await withOutboxLock(locks, () => reopen(key, { isIdle: true }))) ??
    (await reopen(key, { isIdle: false }))
  // A drain that started in the meantime found the lock taken, so trigger another one.
  announceQueued()
  return draft
}

const reopen = (key: string, { isIdle }: { isIdle: boolean }) =>
  withLocal((db) =>
    reopenAsDraft(db, key, ['waiting', 'paused'], ({ tried }) => {
      if (!isIdle && tried !== false) throw new NotReopenableError()
      return { key, ...(tried !== false && { mayHaveArrived: true }) }
    }),
  )
