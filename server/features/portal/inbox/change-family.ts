import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type DeskChange, MAX_MERGED } from '#shared/inbox.ts'
import { MESSAGES } from '#shared/messages.ts'
import { CHANGED, type ChangeResult, conflictOf, isStored, readRecord } from './change-desk.ts'
import { insertEvent } from './desk-queries.ts'
import { deleteDismissal, insertDismissal, lockPlaces, type Place, updateMerge } from './family-queries.ts'

/** What an administrator decides about two leads. */
export type FamilyChange = Extract<DeskChange, { other: string }>

const ALREADY_MERGED =
  'One of these leads was merged before. Open the lead that it belongs to, or undo that first.'
const TOO_MANY = `At most ${MAX_MERGED} leads can be merged into one.`
const NOT_MERGED = 'These leads aren’t merged any more. Nothing was changed.'

/**
 * Stores, once, that an administrator merges or separates two leads, or says that they aren't the same family. Both get an
 * event. A merge changes nothing but the place in the inbox, so separating the leads restores both.
 * @throws ApiError not_found (404) if one doesn't exist; key_reused (422); invalid (422) for a lead and itself
 */
export const changeFamily = (
  sql: Sql,
  { adminId }: AdminContext,
  leadId: string,
  change: FamilyChange,
): Promise<ChangeResult> =>
  retryTransaction<ChangeResult>(() =>
    transaction(sql, async (tx) => {
      const { key, kind, other } = change
      const places = await lockPlaces(tx, [leadId, other])
      const [lead, second] = [leadId, other].map((id) => places.find((place) => place.id === id))
      if (!lead || !second) throw new ApiError('not_found', MESSAGES.notFound)
      if (other === leadId) throw sameLead()
      const event = { leadId, adminId, key, kind, details: { lead: other } }
      if (await isStored(tx, event)) return { stored: await readRecord(tx, leadId) }
      const refusal = refusalOf(change, lead, second)
      if (refusal) return conflictOf(tx, leadId, refusal)
      await insertEvent(tx, event)
      const details = isMerge(change) ? { into: leadId } : { lead: leadId }
      await insertEvent(tx, { ...event, leadId: other, details })
      await apply(tx, leadId, change)
      return { stored: await readRecord(tx, leadId) }
    }),
  )

const isMerge = (change: FamilyChange) => 'version' in change

/** Why a change isn't stored. */
function refusalOf(change: FamilyChange, lead: Place, other: Place): string | undefined {
  if (change.kind === 'merged' && (lead.mergedInto || other.mergedInto || other.merged > 0))
    return ALREADY_MERGED
  if (change.kind === 'separated' && other.mergedInto !== lead.id) return NOT_MERGED
  if ('version' in change && (change.version !== lead.version || change.otherVersion !== other.version))
    return CHANGED
  return change.kind === 'merged' && lead.merged >= MAX_MERGED ? TOO_MANY : undefined
}

function apply(tx: Transaction, leadId: string, { kind, other }: FamilyChange): Promise<void> {
  switch (kind) {
    case 'merged':
      return updateMerge(tx, { leadId, other }, leadId)
    case 'separated':
      return updateMerge(tx, { leadId, other }, null)
    case 'not_same':
      return insertDismissal(tx, leadId, other)
    case 'maybe_same':
      return deleteDismissal(tx, leadId, other)
  }
}

const sameLead = () =>
  new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path: 'other', message: 'Choose another lead' }],
  })
