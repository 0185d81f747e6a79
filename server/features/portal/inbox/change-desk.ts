import type { JsonObject, Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { DeskChange, DeskConflict, DeskRecord } from '#shared/inbox.ts'
import { MESSAGES } from '#shared/messages.ts'
import {
  findAssignee,
  findDesk,
  findSameEvent,
  insertEvent,
  listEvents,
  lockDesk,
  type NewEvent,
  updateDesk,
} from './desk-queries.ts'

/** The events that a lead's screen shows, latest first. */
const MAX_EVENTS = 500
export const CHANGED = 'Someone else has changed this lead since you opened it. Nothing was overwritten.'

/** A change of one lead. Those of two leads are in change-family.ts. */
export type OwnChange = Exclude<DeskChange, { other: string }>
export type ChangeResult = { stored: DeskRecord } | { conflict: DeskConflict }

/**
 * Stores what an administrator does with a lead, once: a retry with the same key adds nothing. A change that was based on
 * an earlier version isn't stored.
 * @throws ApiError not_found (404); key_reused (422) for a key that belongs to another change; invalid (422) for an
 * assignee that isn't an active administrator
 */
export const changeDesk = (
  sql: Sql,
  { adminId }: AdminContext,
  leadId: string,
  change: OwnChange,
): Promise<ChangeResult> =>
  retryTransaction<ChangeResult>(() =>
    transaction(sql, async (tx) => {
      const desk = await lockDesk(tx, leadId)
      if (!desk) throw new ApiError('not_found', MESSAGES.notFound)
      const { columns, details } = await planChange(tx, change)
      const event = { leadId, adminId, key: change.key, kind: change.kind, details }
      if (await isStored(tx, event)) return { stored: await readRecord(tx, leadId) }
      const hasVersion = 'version' in change
      if (hasVersion && change.version !== desk.version) return conflictOf(tx, leadId, CHANGED)
      // A lead that someone has read already isn't read again.
      if (change.kind === 'read' && desk.isRead) return { stored: await readRecord(tx, leadId) }
      await insertEvent(tx, event)
      if (columns) await updateDesk(tx, leadId, columns, hasVersion)
      return { stored: await readRecord(tx, leadId) }
    }),
  )

/** Whether the change was stored before. @throws ApiError key_reused (422) if its key belongs to another one */
export async function isStored(tx: Transaction, event: NewEvent): Promise<boolean> {
  const isSame = await findSameEvent(tx, event)
  if (isSame === false) throw new ApiError('key_reused', MESSAGES.keyReused)
  return isSame === true
}

/** The response to a change that isn't stored because of what is. */
export const conflictOf = async (
  tx: Transaction,
  leadId: string,
  message: string,
): Promise<ChangeResult> => ({
  conflict: { code: 'conflict', message, current: await readRecord(tx, leadId) },
})

/** Where a lead stands, and its events. @throws ApiError not_found (404) */
export async function readRecord(query: Query, leadId: string): Promise<DeskRecord> {
  const desk = await findDesk(query, leadId)
  if (!desk) throw new ApiError('not_found', MESSAGES.notFound)
  return { desk, events: await listEvents(query, leadId, MAX_EVENTS) }
}

interface Plan {
  /** What to set in the lead's place. */
  columns?: Record<string, string | boolean | null>
  /** What the event tells. */
  details: JsonObject
}

async function planChange(tx: Transaction, change: OwnChange): Promise<Plan> {
  switch (change.kind) {
    case 'stage':
      return { columns: { stage: change.stage, closeReason: null }, details: { stage: change.stage } }
    case 'closed':
      return {
        columns: { stage: 'closed', closeReason: change.reason },
        details: { stage: 'closed', reason: change.reason },
      }
    case 'next_step': {
      const { text = null, on = null } = change.next ?? {}
      return { columns: { nextStep: text, nextOn: on }, details: { ...change.next } }
    }
    case 'assigned': {
      const assignee = await requireAssignee(tx, change.adminId)
      return { columns: { assignedTo: change.adminId }, details: { ...(assignee && { assignee }) } }
    }
    case 'note':
      return { details: { text: change.text } }
    case 'read':
      return { columns: { isRead: true }, details: {} }
  }
}

async function requireAssignee(tx: Transaction, adminId: string | null): Promise<string | undefined> {
  if (adminId === null) return undefined
  const username = await findAssignee(tx, adminId)
  if (username) return username
  throw new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path: 'adminId', message: 'This administrator doesn’t exist or is deactivated' }],
  })
}
