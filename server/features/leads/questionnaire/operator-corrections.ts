import { endLinksIfMoved } from '#server/features/outgoing/mailed-links/links.ts'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  CORRECTABLE,
  type Correctable,
  type OperatorCorrection,
  type SubjectCorrection,
} from '#shared/privacy/subject-requests.ts'
import { refreshInboxText } from '../inbox-place/place.ts'
import {
  type ContactRow,
  listChanges,
  listCorrections,
  lockContact,
  updateContact,
} from './operator-correction-queries.ts'

const CHANGED = 'This lead has changed since you opened it. Nothing was stored. Search again.'

/**
 * Corrects facts of a lead in the caller's transaction. The answers as the family sent them stay, because the phone reads
 * them byte for byte. If the email changes, mailed links end, because the first address may be someone else's.
 * @returns the names of the changed fields
 * @throws ApiError not_found (404); conflict (409) for a lead that has changed; invalid (422) if nothing would change
 */
export async function correctByOperator(
  tx: Transaction,
  { leadId, adminId }: { leadId: string; adminId: string },
  { changes, reason, revision }: Pick<SubjectCorrection, 'changes' | 'reason' | 'revision'>,
): Promise<Correctable[]> {
  const before = await lockContact(tx, leadId)
  if (!before) throw new ApiError('not_found', MESSAGES.notFound)
  if (before.revision !== revision) throw new ApiError('conflict', CHANGED)
  const after = { ...before, ...withoutBlankPhone(changes) }
  const fields = CORRECTABLE.filter((field) => after[field] !== before[field])
  if (fields.length === 0) throw new ApiError('invalid', MESSAGES.invalid, { issues: [NOTHING_NEW] })
  await endLinksIfMoved(tx, leadId, after.email)
  const changed = Object.fromEntries(
    fields.map((field) => [field, { from: before[field], to: after[field] }]),
  )
  await updateContact(tx, leadId, after, { adminId, reason, changes: changed })
  await refreshInboxText(tx, [leadId])
  await queueEvents(tx, 'lead.corrected', [leadId])
  return fields
}

const NOTHING_NEW = { path: 'changes', message: 'Change at least one field' }

/** The given changes only; a blank phone number is none, as in the questionnaire. */
function withoutBlankPhone({ phone, ...changes }: SubjectCorrection['changes']): Partial<ContactRow> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(phone !== undefined && { phone: phone?.trim() || null }) }
}

/**
 * Keeps an operator's corrections in later answers of the family. The phone knows nothing of them, so where it sends the
 * value from before a correction again, the family hasn't changed that field. Another value is the family's own and wins.
 */
export async function keepCorrections<Lead extends Record<Correctable, string | null>>(
  query: Query,
  leadId: string,
  lead: Lead,
): Promise<Lead> {
  const kept: Lead = { ...lead }
  for (const { field, from, to } of await listChanges(query, leadId)) {
    if (kept[field as Correctable] === from) Object.assign(kept, { [field]: to })
  }
  return kept
}

/** The corrections of a lead by operators, latest first. */
export const readCorrections = (query: Query, leadId: string): Promise<OperatorCorrection[]> =>
  listCorrections(query, leadId)
