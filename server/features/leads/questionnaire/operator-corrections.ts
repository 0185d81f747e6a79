import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Catalog } from '#server/features/matching/catalog.ts'
import { endLinksIfMoved } from '#server/features/outgoing/mailed-links/links.ts'
import { queueEvents } from '#server/features/outgoing/webhooks/service.ts'
import type { JsonObject, Query, Transaction } from '#server/platform/database/connect.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { parseWith } from '#server/platform/http/json-body.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import {
  type AnswerCorrection,
  CORRECTABLE,
  type Correctable,
  SentCorrection,
  type StaffCorrection,
} from '#shared/desk/answer-correction.ts'
import { type LeadAnswers, storedAnswers } from '#shared/desk/lead-columns.ts'
import { describeNeed } from '#shared/matching/need-words.ts'
import { NEEDS, type Needs } from '#shared/matching/needs.ts'
import { refreshInboxText } from '../inbox-place/place.ts'
import { isEmailTaken } from './lead-queries.ts'
import { makeList } from './make-list.ts'
import {
  findLatestAnswer,
  findRevision,
  listChanges,
  listCorrections,
  lockAnswers,
  updateAnswers,
  updateCorrectedAnswer,
} from './operator-correction-queries.ts'

const CHANGED =
  'Someone has changed these answers since you opened them. Nothing was stored. What you typed is still here: look at the lead, then save it again.'

/**
 * Corrects answers of a lead in the caller's transaction, and makes the list again if they decide it. The answers as the family
 * sent them stay, because the phone reads them byte for byte, and so does what it agreed to. If the email changes, mailed links
 * end, because the first address may be someone else's. A correction that is stored already changes nothing.
 * @returns the names of the changed answers
 * @throws ApiError not_found (404); conflict (409) for a lead that has changed, or an email that
 *   another lead has; invalid (422) for what the family must give
 */
export async function correctByOperator(
  tx: Transaction,
  { leadId, adminId, catalog }: { leadId: string; adminId: string; catalog: Catalog },
  { changes, reason, revision }: AnswerCorrection,
): Promise<Correctable[]> {
  const { source, hasNewList, revision: current, ...before } = found(await lockAnswers(tx, leadId))
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = storedAnswers({ ...before, ...given } as unknown as QuestionnaireSubmission)
  const fields = changedIn(before, after)
  if (fields.length === 0) return []
  if (current !== revision) throw new ApiError('conflict', CHANGED)
  if (!source) parseWith(z.object({ changes: z.partial(SentCorrection) }), { changes: given })
  if (!after.firstName && !after.lastName)
    throw new ApiError('invalid', MESSAGES.invalid, { issues: [NO_NAME] })
  await endLinksIfMoved(tx, leadId, after.email)
  const values = Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }]))
  const columns = Object.fromEntries(fields.map((field) => [field, after[field]]))
  await updateAnswers(tx, leadId, columns, { adminId, reason, changes: values }).catch((error) => {
    throw isEmailTaken(error) ? new ApiError('conflict', TAKEN) : error
  })
  await refreshInboxText(tx, [leadId])
  if (hasNewList || fields.some(decidesList)) await storeList(tx, catalog, { ...after, id: leadId })
  await queueEvents(tx, 'lead.corrected', [leadId])
  return fields
}

const TAKEN = 'Another lead has this email. Nothing was stored.'
const NO_NAME = { path: 'changes.firstName', message: 'Please enter a name' }

const changedIn = (before: LeadAnswers, after: LeadAnswers) =>
  CORRECTABLE.filter((field) => !isDeepStrictEqual(after[field], before[field]))

/** Whether the list depends on an answer, and not only how to reach the family. */
const decidesList = (field: Correctable) =>
  !['firstName', 'lastName', 'email', 'phone', 'language'].includes(field)

/**
 * Keeps the list of a lead that its family has answered again in step with corrections that were kept: it is made again where they
 * decide it, and otherwise it is the list that was sent.
 * @param kept the answers as they are stored now
 * @param sent the answers as the family sent them
 */
export const remakeList = (
  tx: Transaction,
  catalog: Catalog,
  kept: LeadAnswers & { id: string },
  sent: LeadAnswers,
): Promise<void> =>
  changedIn(sent, kept).some(decidesList)
    ? storeList(tx, catalog, kept)
    : updateCorrectedAnswer(tx, kept.id, null)

/** Makes the list of these answers, and stores it beside the one that was sent. */
async function storeList(
  tx: Transaction,
  catalog: Catalog,
  answers: LeadAnswers & { id: string },
): Promise<void> {
  const sent = await findLatestAnswer(tx, answers.id)
  if (!sent) return
  const { reference, receivedAt, questionnaire } = sent
  const given = CORRECTABLE.map((field) => [field, answers[field] ?? undefined])
  const known = { ...(questionnaire as QuestionnaireSubmission), ...Object.fromEntries(given) }
  const list = await makeList(known, catalog)
  const answer = { reference, receivedAt, status: 'ready', ...list, questionnaire: known, rankedBy: 'rules' }
  await updateCorrectedAnswer(tx, answers.id, JSON.parse(JSON.stringify(answer)) as JsonObject)
}

/**
 * Keeps an operator's corrections in later answers of the family. The phone knows nothing of them, so where it sends the
 * value from before a correction again, the family hasn't changed that field. Another value is the family's own and wins.
 */
export async function keepCorrections<Lead extends LeadAnswers>(
  query: Query,
  leadId: string,
  lead: Lead,
): Promise<Lead> {
  const kept: Lead = { ...lead }
  for (const { field, from, to } of await listChanges(query, leadId)) {
    if (isDeepStrictEqual(kept[field as Correctable], from)) Object.assign(kept, { [field]: to })
  }
  return kept
}

/** The corrections of a lead by staff, latest first, and what the next one is based on. Undefined for an unknown lead. */
export async function readCorrections(
  query: Query,
  leadId: string,
): Promise<{ corrections: StaffCorrection[]; revision: string } | undefined> {
  const [state, rows] = await Promise.all([findRevision(query, leadId), listCorrections(query, leadId)])
  const corrections = rows.map(({ at, username, reason, changes }) => {
    const told = CORRECTABLE.flatMap((field) => describeChange(field, changes[field]))
    return { at: at.toISOString(), username, reason, changes: told, fields: told.map(({ field }) => field) }
  })
  return state && { corrections, revision: state.revision }
}

/** A changed answer in words; of the needs, each that was changed. */
function describeChange(field: Correctable, change: { from?: unknown; to?: unknown } | undefined) {
  if (!change) return []
  const { from, to } = change
  if (field !== 'needs') return [{ field, from: toText(from), to: toText(to) }]
  return NEEDS.map((need) => ({
    field: need as string,
    from: describeNeed(from as Needs | null, need) || null,
    to: describeNeed(to as Needs | null, need) || null,
  })).filter((answer) => answer.from !== answer.to)
}

const toText = (answer: unknown): string | null =>
  Array.isArray(answer) ? answer.join(', ') : ((answer as string | null) ?? null)
