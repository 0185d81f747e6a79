import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { MessageChange, MessageRecord, MessageState } from '#shared/desk/inbox-messages.ts'
import {
  type ChangeResult,
  changedSince,
  conflictOf,
  isStored,
  MAX_EVENTS,
  type Plan,
} from './change-record.ts'
import { updatePlace } from './desk-queries.ts'
import {
  findMessageState,
  findSameMessageEvent,
  insertMessageEvent,
  listMessageEvents,
  lockLead,
  lockMessageState,
  type NewMessageEvent,
} from './message-queries.ts'

/**
 * Stores what an administrator does with a message, once: a retry with the same key adds nothing, nor does a change to what is
 * already so. A change isn't stored if the message has changed since the version that it is based on.
 * @throws ApiError not_found (404); key_reused (422) for a key that belongs to another change; invalid (422) for a lead that
 *   doesn't exist
 */
export const changeMessage = (
  sql: Sql,
  { adminId }: AdminContext,
  messageId: string,
  change: MessageChange,
): Promise<ChangeResult<MessageRecord>> =>
  retried(sql, async (tx): Promise<ChangeResult<MessageRecord>> => {
    const state = found(await lockMessageState(tx, messageId))
    const { leadId = null, columns, isAlreadySo } = await planChange(tx, change, state)
    const { key, kind } = change
    const event: NewMessageEvent = {
      ...{ messageId, key, adminId, kind, leadId },
      note: kind === 'note' ? change.text : null,
    }
    if (isStored(await findSameMessageEvent(tx, event)))
      return { stored: await readMessageRecord(tx, messageId) }
    const hasVersion = 'version' in change
    if (hasVersion && change.version !== state.version)
      return conflictOf(changedSince('message'), await readMessageRecord(tx, messageId))
    if (!isAlreadySo) {
      await insertMessageEvent(tx, event)
      if (columns) await updatePlace(tx, 'inbox_messages', messageId, columns, hasVersion)
    }
    return { stored: await readMessageRecord(tx, messageId) }
  })

/**
 * Marks a message as answered in the caller's transaction, once for each key.
 * @throws ApiError not_found (404); key_reused (422)
 */
export async function answerMessage(
  tx: Transaction,
  { adminId }: AdminContext,
  { messageId, key }: { messageId: string; key: string },
): Promise<void> {
  if (!(await lockMessageState(tx, messageId))) throw new ApiError('not_found', MESSAGES.notFound)
  const event: NewMessageEvent = { messageId, key, adminId, kind: 'answered', leadId: null, note: null }
  if (isStored(await findSameMessageEvent(tx, event))) return
  await insertMessageEvent(tx, event)
  await updatePlace(tx, 'inbox_messages', messageId, { isAnswered: true }, true)
}

/** Where a message stands, and its events. @throws ApiError not_found (404) */
export async function readMessageRecord(query: Query, messageId: string): Promise<MessageRecord> {
  const state = found(await findMessageState(query, messageId))
  return { state, events: await listMessageEvents(query, messageId, MAX_EVENTS) }
}

async function planChange(
  tx: Transaction,
  change: MessageChange,
  { isRead, isAnswered, lead }: MessageState,
): Promise<Plan & { leadId?: string | null }> {
  switch (change.kind) {
    case 'read':
      return { columns: { isRead: true }, isAlreadySo: isRead }
    case 'unread':
      return { columns: { isRead: false }, isAlreadySo: !isRead }
    // A second answer is worth an event.
    case 'answered':
      return { columns: { isAnswered: true } }
    case 'reopened':
      return { columns: { isAnswered: false }, isAlreadySo: !isAnswered }
    case 'attached': {
      const { leadId } = change
      if (!(await lockLead(tx, leadId))) throw unknownLead()
      return { columns: { leadId }, leadId, isAlreadySo: lead?.id === leadId }
    }
    case 'detached':
      return { columns: { leadId: null }, leadId: lead?.id ?? null, isAlreadySo: lead === null }
    case 'note':
      return {}
  }
}

const unknownLead = () =>
  new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path: 'leadId', message: 'This lead doesn’t exist, or was erased' }],
  })
