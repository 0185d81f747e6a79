import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readValue } from '#server/platform/database/read.ts'
import { ContactItem } from '#shared/desk/admin-reports.ts'
import type { MessageEvent, MessageState } from '#shared/desk/inbox-messages.ts'

const StateRow = z.object({
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  version: z.int(),
  leadId: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: z.nullable(z.date()),
  reference: z.nullable(z.string()),
})

/** Where a message stands. @returns undefined if there is no such message, or no longer */
export const findMessageState = (query: Query, id: string) => readState(query, id, query``)

/** Like findMessageState, and locks the message's place until the transaction ends. */
export const lockMessageState = (query: Query, id: string) =>
  readState(query, id, query`for update of inbox_messages`)

async function readState(query: Query, id: string, lock: Part): Promise<MessageState | undefined> {
  const row = await readFirst(query, StateRow)`
    select is_read, is_answered, version, lead_id, first_name, last_name, created_at,
      (
        select reference from submissions
        where questionnaire_id = lead_id and superseded_by is null and erased_at is null limit 1
      ) as reference
    from inbox_messages left join questionnaires on questionnaires.id = lead_id
    where inbox_messages.id = ${id} ${lock}`
  if (!row) return undefined
  const { isRead, isAnswered, version, leadId, firstName, lastName, createdAt, reference } = row
  const lead =
    leadId !== null && firstName !== null && lastName !== null && createdAt !== null
      ? { id: leadId, firstName, lastName, reference, createdAt: createdAt.toISOString() }
      : null
  return { isRead, isAnswered, version, lead }
}

const EventRow = z.object({
  id: z.string(),
  username: z.string(),
  at: z.date(),
  kind: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** The events of a message, latest first, at most `limit`. */
export async function listMessageEvents(query: Query, id: string, limit: number): Promise<MessageEvent[]> {
  const rows = await read(query, EventRow)`
    select inbox_message_events.id::text, username, at, kind, first_name, last_name, note
    from inbox_message_events join admins on admins.id = admin_id
    left join questionnaires on questionnaires.id = lead_id
    where message_id = ${id} order by inbox_message_events.id desc limit ${limit}`
  return rows.map(({ firstName, lastName, at, kind, ...row }) => ({
    ...row,
    kind: kind as MessageEvent['kind'],
    at: at.toISOString(),
    lead: firstName !== null && lastName !== null ? { firstName, lastName } : null,
  }))
}

/** A change as it is stored. */
export interface NewMessageEvent {
  messageId: string
  key: string
  adminId: string
  kind: MessageEvent['kind']
  leadId: string | null
  note: string | null
}

/** Whether the event under a key is this one. Undefined if the key is unknown. */
export const findSameMessageEvent = (
  query: Query,
  { messageId, key, kind, adminId, leadId, note }: NewMessageEvent,
  // When a detachment is repeated, the message has no lead anymore.
) => readValue(query, z.object({ isSame: z.boolean() }))`
    select kind = ${kind} and admin_id = ${adminId} and note is not distinct from ${note}
      and (kind = 'detached' or lead_id is not distinct from ${leadId}::uuid) as is_same
    from inbox_message_events where message_id = ${messageId} and key = ${key}`

export async function insertMessageEvent(query: Query, event: NewMessageEvent): Promise<void> {
  await query`
    insert into inbox_message_events (message_id, key, admin_id, kind, lead_id, note)
    values (${event.messageId}, ${event.key}, ${event.adminId}, ${event.kind}, ${event.leadId}, ${event.note})`
}

/** Marks a message as answered with an event, unless it is. It stays as it is if it was erased. */
export async function answerMessage(
  query: Query,
  { messageId, adminId, key }: Pick<NewMessageEvent, 'messageId' | 'adminId' | 'key'>,
): Promise<void> {
  await query`
    with answered as (
      update inbox_messages set is_answered = true, is_read = true, version = version + 1
      where id = ${messageId} and not is_answered returning id
    )
    insert into inbox_message_events (message_id, key, admin_id, kind)
    select id, ${key}, ${adminId}, 'answered' from answered`
}

/** Whether a lead exists. Keeps it from being erased until the transaction ends. */
export const lockLead = (query: Query, id: string) =>
  hasRows(query)`select from inbox_leads where id = ${id} for key share`

const DetailRow = z.extend(ContactItem, { reference: z.string(), createdAt: z.date() })

/** A message as it was sent. @returns undefined if there is no such message, or no longer */
export const findMessage = (query: Query, id: string) => readFirst(query, DetailRow)`
    select id, first_name, last_name, email, phone, message, request, language, reference, created_at
    from contacts where id = ${id} and erased_at is null`
