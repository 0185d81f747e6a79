import type { ContactMessage } from '../../shared/contact.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import { enqueue, newOutboxRow } from './outbox.ts'
import type { LocalDatabase, OutboxRow, Problem } from './schema.ts'
import { makeKey } from './submission-key.ts'

/** A message to the operator that was begun. Its key is made with it: whatever becomes of this tab, it is sent once. */
export interface MessageDraft {
  key: string
  fields: Record<string, unknown>
  /** What the server said when this message came back to be corrected. */
  problem?: Problem
  /** Taken back after a request for it was begun: the server may hold it under this key. See take-back-message.ts. */
  mayHaveArrived?: true
  /** Epoch ms. */
  savedAt: number
}

/** Beside the other small facts, one row for each message. */
const PREFIX = 'message-draft:'
/** Where earlier versions kept the fields of the only one, without a key. */
const LEGACY_ID = 'message-draft'

/** Where and how a draft lies in the database. */
export const messageDraftRow = (draft: MessageDraft) => ({ id: PREFIX + draft.key, value: draft })

/** Within the caller's transaction. */
const mayHaveArrived = async (db: LocalDatabase, key: string) =>
  ((await db.meta.get(PREFIX + key))?.value as MessageDraft | undefined)?.mayHaveArrived === true

/** Keeps a message as it is typed; one that is queued already leaves no ghost. Throws StorageError. */
export async function saveMessageDraft(key: string, fields: Record<string, string>): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.meta, db.outbox, async () => {
      if (await db.outbox.get(key)) return
      const arrivalUnknown = await mayHaveArrived(db, key)
      const draft = {
        key,
        fields,
        savedAt: Date.now(),
        ...(arrivalUnknown && { mayHaveArrived: true as const }),
      }
      await db.meta.put(messageDraftRow(draft))
    }),
  )
}

/** The messages that were begun, the latest first. */
export async function listMessageDrafts(): Promise<MessageDraft[]> {
  const rows = await withLocal((db) => db.meta.where('id').startsWith(PREFIX).toArray())
  return rows.map(({ value }) => value as MessageDraft).sort((a, b) => b.savedAt - a.savedAt)
}

/** The message to go on with: the one named, else the latest. One that an earlier version kept gets its key here. */
export async function findMessageDraft(key?: string): Promise<MessageDraft | undefined> {
  await withLocal((db) =>
    db.transaction('rw', db.meta, async () => {
      const legacy = await db.meta.get(LEGACY_ID)
      if (!legacy) return
      const fields = { ...(legacy.value as Record<string, unknown>) }
      await db.meta.put(messageDraftRow({ key: makeKey(), fields, savedAt: Date.now() }))
      await db.meta.delete(LEGACY_ID)
    }),
  )
  const drafts = await listMessageDrafts()
  return drafts.find((draft) => draft.key === key) ?? drafts[0]
}

/** Forgets a message that was begun: it was emptied, or the family said so. */
export async function discardMessageDraft(key: string): Promise<void> {
  await withLocal((db) => db.meta.delete(PREFIX + key))
}

/** Queues a message under the key of its draft, which ends with it. A second call changes nothing. */
export async function submitContact(key: string, payload: ContactMessage): Promise<void> {
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.meta, async () => {
      const tried = await mayHaveArrived(db, key)
      await db.meta.delete(PREFIX + key)
      if (await db.outbox.get(key)) return
      await db.outbox.add({ ...newOutboxRow({ key, kind: 'contact', payload }), tried })
    }),
  )
}

/**
 * Opens a message that the server refused for correction, as a draft with the server's reason. The key stays, as the
 * server holds nothing under it; only where it holds another message (`key_reused`) the draft gets a new one.
 * @throws NotReopenableError for any other row
 */
export async function reopenRefusedMessage(key: string): Promise<MessageDraft> {
  return withLocal((db) =>
    reopenAsDraft(db, key, ['needs_attention'], ({ problem }) => ({
      key: problem?.code === 'key_reused' ? makeKey() : key,
      ...(problem && { problem }),
    })),
  )
}

/**
 * Makes a draft of a message in the outbox, in one transaction: it is there or here at every moment.
 * @param draftFieldsOf the draft's key, and what it says besides the message
 * @throws NotReopenableError for what is no message in one of these states
 */
export function reopenAsDraft(
  db: LocalDatabase,
  key: string,
  states: readonly OutboxRow['status'][],
  draftFieldsOf: (row: OutboxRow) => Pick<MessageDraft, 'key' | 'problem' | 'mayHaveArrived'>,
): Promise<MessageDraft> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(key)
    if (row?.kind !== 'contact' || !states.includes(row.status)) throw new NotReopenableError()
    const fields = { ...(row.payload as ContactMessage) }
    const draft: MessageDraft = { ...draftFieldsOf(row), fields, savedAt: Date.now() }
    await db.outbox.delete(key)
    await db.meta.put(messageDraftRow(draft))
    return draft
  })
}
