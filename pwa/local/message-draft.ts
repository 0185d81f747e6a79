import * as z from 'zod/mini'
import { CommunityRequest, type RequestTarget } from '#shared/contract/community-request.ts'
import type { ContactMessage } from '#shared/contract/contact.ts'
import { announcementPrefix } from './announcements.ts'
import { withLocal } from './database.ts'
import { enqueue, newOutboxRow } from './outbox.ts'
import type { MessageDraft } from './schema.ts'

/** Saves a message as it is typed, unless it is already queued. Throws StorageError. */
export async function saveMessageDraft(key: string, fields: Record<string, unknown>): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.messageDrafts, db.outbox, async () => {
      if (await db.outbox.get(key)) return
      const mayHaveArrived = (await db.messageDrafts.get(key))?.mayHaveArrived
      await db.messageDrafts.put({
        key,
        fields,
        savedAt: Date.now(),
        ...(mayHaveArrived && { mayHaveArrived }),
      })
    }),
  )
}

/** Lists the message drafts, newest first. */
export async function listMessageDrafts(): Promise<MessageDraft[]> {
  return withLocal((db) => db.messageDrafts.orderBy('savedAt').reverse().toArray())
}

/** Finds the draft with this key, else the newest one that fits. */
export async function findMessageDraft(
  key?: string,
  fits: (draft: MessageDraft) => boolean = () => true,
): Promise<MessageDraft | undefined> {
  const drafts = await listMessageDrafts()
  return drafts.find((draft) => draft.key === key) ?? drafts.find(fits)
}

/** Deletes a message draft because it was emptied or at the family's request. */
export async function discardMessageDraft(key: string): Promise<void> {
  await withLocal((db) => db.messageDrafts.delete(key))
}

/** What a stored message asks about a community. Undefined if it doesn't, or if another version wrote it. */
export function readTarget(fields: Record<string, unknown> | undefined): RequestTarget | undefined {
  const { data } = z.safeParse(CommunityRequest, fields?.request)
  return data && { kind: data.kind, community: data.community }
}

/** Queues a message under its draft's key and deletes the draft. A second call changes nothing. */
export async function submitContact(key: string, payload: ContactMessage): Promise<void> {
  await enqueue(key, (db) =>
    db.transaction('rw', db.outbox, db.messageDrafts, async () => {
      const tried = (await db.messageDrafts.get(key))?.mayHaveArrived === true
      await db.messageDrafts.delete(key)
      if (await db.outbox.get(key)) return
      const about = readTarget(payload)
      await db.outbox.add({
        ...newOutboxRow({ key, kind: 'contact', payload, ...(about && { about }) }),
        tried,
      })
    }),
  )
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
