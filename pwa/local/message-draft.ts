import type { ContactMessage } from '../../shared/contact.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import type { Problem } from './schema.ts'

/** One message is written at a time; it is kept beside the other small facts. */
const ID = 'message-draft'

/** Keeps a message to the operator as it is typed. Throws StorageError. */
export async function saveMessageDraft(fields: Record<string, string>): Promise<void> {
  await withLocal((db) => db.meta.put({ id: ID, value: fields }))
}

/** The message that was begun, field by field; undefined when there is none. */
export async function messageDraft(): Promise<Record<string, unknown> | undefined> {
  const row = await withLocal((db) => db.meta.get(ID))
  return typeof row?.value === 'object' && row.value !== null ? { ...row.value } : undefined
}

/** Forgets the message that was begun: it was queued, or emptied. */
export async function discardMessageDraft(): Promise<void> {
  await withLocal((db) => db.meta.delete(ID))
}

/**
 * Takes a message that the server refused out of the outbox, so that it can be corrected and queued anew.
 * @throws NotReopenableError for any other row
 */
export async function reopenMessage(key: string): Promise<{ payload: ContactMessage; problem?: Problem }> {
  return withLocal((db) =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (row?.kind !== 'contact' || row.status !== 'needs_attention') throw new NotReopenableError()
      await db.outbox.delete(key)
      return { payload: row.payload as ContactMessage, ...(row.problem && { problem: row.problem }) }
    }),
  )
}
