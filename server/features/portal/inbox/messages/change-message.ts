import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { MessageChange, MessageConflict, MessageRecord, MessageState } from '#shared/inbox-messages.ts'
import { MESSAGES } from '#shared/messages.ts'
import {
  findEvent,
  findState,
  insertEvent,
  listEvents,
  lockLead,
  lockState,
  type NewMessageEvent,
  updateState,
} from './state-queries.ts'

/** The events that a message's screen shows, latest first. */
const MAX_EVENTS = 500
const CHANGED = 'Someone else has changed this message since you opened it. Nothing was overwritten.'

export type MessageResult = { stored: MessageRecord } | { conflict: MessageConflict }

/**
 * Stores what an administrator does with a message, once: a retry with the same key adds nothing. A change that was based
 * on an earlier version isn't stored. A change to what is already so adds no event.
 * @throws ApiError not_found (404); key_reused (422) for a key that belongs to another change; invalid (422) for a lead
 * that doesn't exist
 */
export const changeMessage = (
  sql: Sql,
  { adminId }: AdminContext,
  messageId: string,
  change: MessageChange,
): Promise<MessageResult> =>
  retryTransaction<MessageResult>(() =>
    transaction(sql, async (tx) => {
      const state = await lockState(tx, messageId)
      if (!state) throw new ApiError('not_found', MESSAGES.notFound)
      const event = toEvent(messageId, adminId, change, state)
      const isKnown = await isStored(tx, event, change)
      const hasVersion = 'version' in change
      if (!isKnown && hasVersion && change.version !== state.version) {
        return { conflict: { code: 'conflict', message: CHANGED, current: await readRecord(tx, messageId) } }
      }
      if (!isKnown && !isAlreadySo(change, state)) await store(tx, event, hasVersion)
      return { stored: await readRecord(tx, messageId) }
    }),
  )

/** Where a message stands, and its events. @throws ApiError not_found (404) */
export async function readRecord(query: Query, messageId: string): Promise<MessageRecord> {
  const state = await findState(query, messageId)
  if (!state) throw new ApiError('not_found', MESSAGES.notFound)
  return { state, events: await listEvents(query, messageId, MAX_EVENTS) }
}

function toEvent(
  messageId: string,
  adminId: string,
  change: MessageChange,
  { lead }: MessageState,
): NewMessageEvent {
  const { key, kind } = change
  const detached = kind === 'detached' ? (lead?.id ?? null) : null
  return {
    messageId,
    key,
    adminId,
    kind,
    leadId: kind === 'attached' ? change.leadId : detached,
    note: kind === 'note' ? change.text : null,
  }
}

/** Whether the change was stored before. @throws ApiError key_reused (422) if another one was, under its key */
async function isStored(tx: Transaction, event: NewMessageEvent, { kind }: MessageChange): Promise<boolean> {
  const known = await findEvent(tx, event.messageId, event.key)
  if (!known) return false
  const isSame =
    known.kind === kind &&
    known.adminId === event.adminId &&
    known.note === event.note &&
    // When a detachment is repeated, the message has no lead anymore.
    (kind === 'detached' || known.leadId === event.leadId)
  if (!isSame) throw new ApiError('key_reused', MESSAGES.keyReused)
  return true
}

function isAlreadySo(change: MessageChange, { isRead, isAnswered, lead }: MessageState): boolean {
  switch (change.kind) {
    case 'read':
      return isRead
    case 'unread':
      return !isRead
    case 'reopened':
      return !isAnswered
    case 'attached':
      return lead?.id === change.leadId
    case 'detached':
      return lead === null
    // A second answer is worth an event.
    case 'answered':
    case 'note':
      return false
  }
}

async function store(tx: Transaction, event: NewMessageEvent, isNewVersion: boolean): Promise<void> {
  if (event.kind === 'attached' && !(await lockLead(tx, event.leadId ?? ''))) {
    throw new ApiError('invalid', MESSAGES.invalid, {
      issues: [{ path: 'leadId', message: 'This lead doesn’t exist, or was erased' }],
    })
  }
  await insertEvent(tx, event)
  const columns = columnsOf(event)
  if (columns) await updateState(tx, event.messageId, columns, isNewVersion)
}

/** What to set in the message's place. */
function columnsOf({ kind, leadId }: NewMessageEvent): Record<string, string | boolean | null> | undefined {
  switch (kind) {
    case 'read':
    case 'unread':
      return { isRead: kind === 'read' }
    case 'answered':
    case 'reopened':
      return { isAnswered: kind === 'answered' }
    case 'attached':
      return { leadId }
    case 'detached':
      return { leadId: null }
    case 'note':
      return undefined
  }
}
