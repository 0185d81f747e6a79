import type { ContactMessage } from '#shared/contact.ts'
import { announcementPrefix } from './announcements.ts'
import { withLocal } from './database.ts'
import { NotReopenableError } from './local-errors.ts'
import { enqueue, newOutboxRow } from './outbox.ts'
import type { LocalDatabase, OutboxRow, Problem } from './schema.ts'
import { makeKey } from './submission-key.ts'

/** A draft of a message to the operator. It gets its key when it is started, so that it is sent only once. */
export interface MessageDraft {
  key: string
  fields: Record<string, unknown>
  /** Why the server refused this message. */
  problem?: Problem
  /**
   * The message was reopened after a request had started, so the server may have it. See reopen-waiting-message.ts.
   */
  mayHaveArrived?: true
  /** Epoch ms. */
  savedAt: number
}

/** Message drafts are rows of the `meta` table, one per message. */
const PREFIX = 'message-draft:'
/** Earlier versions stored the fields of a single draft under this id, without a key. */
const LEGACY_ID = 'message-draft'

/** Returns the row that stores a message draft. */
export const messageDraftRow = (draft: MessageDraft) => ({ id: PREFIX + draft.key, value: draft })

/** Runs inside the caller's transaction. */
const mayHaveArrived = async (db: LocalDatabase, key: string) =>
  ((await db.meta.get(PREFIX + key))?.value as MessageDraft | undefined)?.mayHaveArrived === true

/** Saves a message as it is typed, unless it is already queued. Throws StorageError. */
export async function saveMessageDraft(key: string, fields: Record<string, unknown>): Promise<void> {
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

/** Lists the message drafts, newest first. */
export async function listMessageDrafts(): Promise<MessageDraft[]> {
  const rows = await withLocal((db) => db.meta.where('id').startsWith(PREFIX).toArray())
  return rows.map(({ value }) => value as MessageDraft).sort((a, b) => b.savedAt - a.savedAt)
}

/**
 * Finds the draft with this key, else the newest one that fits. Gives a draft from an earlier version its key.
 */
export async function findMessageDraft(
  key?: string,
  fits: (draft: MessageDraft) => boolean = () => true,
): Promise<MessageDraft | undefined> {
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
  return drafts.find((draft) => draft.key === key) ?? drafts.find(fits)
}

/** Deletes a message draft because it was emptied or at the family's request. */
export async function discardMessageDraft(key: string): Promise<void> {
  await withLocal((db) => db.meta.delete(PREFIX + key))
}

const aboutOf = ({ request }: ContactMessage) =>
  request && { about: { kind: request.kind, community: request.community } }

/** Queues a message under its draft's key and deletes the draft. A second call changes nothing. */
export async function submitContact(key: string, payload: ContactMessage): Promise<void> {
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.meta, async () => {
      const tried = await mayHaveArrived(db, key)
      await db.meta.delete(PREFIX + key)
      if (await db.outbox.get(key)) return
      await db.outbox.add({ ...newOutboxRow({ key, kind: 'contact', payload, ...aboutOf(payload) }), tried })
    }),
  )
}

/**
 * Reopens a refused message as a draft with the server's reason. The draft keeps its key because the server stored
 * nothing under it. If the server has a different message there (`key_reused`), the draft gets a new key.
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
 * Turns a message in the outbox back into a draft, in one transaction.
 * @param draftFieldsOf returns the draft's key and the fields other than the message
 * @throws NotReopenableError unless the row is a message in one of `states`
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

/** Deletes a received message from this phone. The server keeps it. Does nothing to a message in any other state. */
export async function deleteReceivedMessage(key: string): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.outbox, db.meta, async () => {
      const row = await db.outbox.get(key)
      if (row?.kind !== 'contact' || row.status !== 'received') return
      await db.outbox.delete(key)
      await db.meta.where('id').startsWith(announcementPrefix(key)).delete()
    }),
  )
}
