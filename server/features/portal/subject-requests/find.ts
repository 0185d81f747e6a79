import { recordAudit } from '#server/features/audit/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/messages.ts'
import {
  type FoundRecord,
  MAX_SUBJECT_RECORDS,
  problemOf,
  type SubjectFindings,
  type SubjectSearch,
} from '#shared/subject-requests.ts'
import {
  type Criteria,
  countMentions,
  findLeadRows,
  findMessageRows,
  findProofs,
  type LeadRow,
  type MessageRow,
} from './find-queries.ts'
import { isSure, matchOf, toCriteria } from './match.ts'
import { OUTSIDE } from './places.ts'

/**
 * Finds leads and messages that may be a person's, with all that is kept about each. The audit log records how many were
 * shown, but not what was searched for.
 * @throws ApiError invalid (422) without anything to search for
 */
export async function findPerson(
  query: Query,
  { adminId, username }: AdminContext,
  search: SubjectSearch,
): Promise<SubjectFindings> {
  const problem = problemOf(search)
  if (problem) throw new ApiError('invalid', MESSAGES.invalid, { issues: [problem] })
  const criteria = toCriteria(search)
  const limit = MAX_SUBJECT_RECORDS + 1
  const leads = await findLeadRows(query, criteria, limit)
  const messages = await findMessageRows(query, criteria, limit)
  const proofs = await findProofs(query, criteria.reference)
  const details = { leads: leads.length, messages: messages.length }
  await recordAudit(query, { action: 'person_searched', adminId, username, details })
  const records = [
    ...leads.slice(0, MAX_SUBJECT_RECORDS).map((row) => toLead(criteria, row)),
    ...messages.slice(0, MAX_SUBJECT_RECORDS).map((row) => toMessage(criteria, row)),
  ]
  return {
    records: await addMentions(query, records),
    isCut: Math.max(leads.length, messages.length) > MAX_SUBJECT_RECORDS,
    proofs: proofs.map(({ receivedAt, ...proof }) => ({ ...proof, receivedAt: receivedAt.toISOString() })),
    notSearched: OUTSIDE,
  }
}

function toLead(criteria: Criteria, row: LeadRow): FoundRecord {
  const { id, firstName, lastName, email, phone, city, state, zipCode, reference, revision } = row
  const versions = row.versions
  const matchedBy = matchOf(criteria, [row, ...versions], row.references)
  return {
    kind: 'lead',
    ...{ id, firstName, lastName, email, phone, city, state, zipCode, reference, revision },
    receivedAt: row.createdAt.toISOString(),
    matchedBy,
    isPreselected: isSure(matchedBy),
    attached: attachedOf([
      ['versions of the answers', versions.length],
      ['consents', row.consents],
      ['proofs of reading a notice', row.proofs],
      ['notes and events of staff', row.events],
      ['corrections by staff', row.corrections],
      ['mailed links that work', row.links],
      ['emails that wait or failed', row.emails],
    ]),
  }
}

function toMessage(criteria: Criteria, row: MessageRow): FoundRecord {
  const { id, firstName, lastName, email, phone, reference } = row
  const matchedBy = matchOf(criteria, [row], [reference])
  return {
    kind: 'message',
    ...{ id, firstName, lastName, email, phone, reference },
    ...{ city: null, state: null, zipCode: null, revision: null },
    receivedAt: row.createdAt.toISOString(),
    matchedBy,
    isPreselected: isSure(matchedBy),
    attached: attachedOf([
      ['notes and events of staff', row.events],
      ['emails that wait or failed', row.emails],
    ]),
  }
}

/** Adds what the logs have about each record. */
async function addMentions(query: Query, records: FoundRecord[]): Promise<FoundRecord[]> {
  const mentions = await countMentions(
    query,
    records.map(({ id }) => id),
  )
  const byId = new Map(mentions.map((mention) => [mention.id, mention]))
  return records.map((record) => ({
    ...record,
    attached: [
      ...record.attached,
      ...attachedOf([
        ['webhook deliveries (ids only)', byId.get(record.id)?.deliveries ?? 0],
        ['audit entries (ids only)', byId.get(record.id)?.auditEntries ?? 0],
      ]),
    ],
  }))
}

const attachedOf = (counts: [what: string, count: number][]) =>
  counts.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
