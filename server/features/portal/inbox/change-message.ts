import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { MessageChange, MessageRecord, MessageState } from '#shared/desk/inbox-messages.ts'
import { type ChangeResult, changeRecord, isStored, MAX_EVENTS, type Plan } from './change-record.ts'
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
 * Stores what an administrator does with a message, as `changeRecord` says. A change to what is already so adds no event.
 * @throws ApiError also invalid (422) for a lead that doesn't exist
 */
export const changeMessage = (
  sql: Sql,
  { adminId }: AdminContext,
  messageId: string,
  change: MessageChange,
): Promise<ChangeResult<MessageRecord>> =>
  changeRecord(
    sql,
    {
      noun: 'message',
      table: 'inbox_messages',
      lockState: lockMessageState,
      async plan(tx, own: MessageChange, state) {
        const { leadId = null, ...plan } = await planChange(tx, own, state)
        const { key, kind } = own
        const note = kind === 'note' ? own.text : null
        const event: NewMessageEvent = { messageId, key, adminId, kind, leadId, note }
        return { event, ...plan }
      },
      findSameEvent: findSameMessageEvent,
      insertEvent: insertMessageEvent,
      readRecord: readMessageRecord,
    },
    messageId,
    change,
  )

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
): Promise<Omit<Plan<never>, 'event'> & { leadId?: string | null }> {
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
