import { recordAudit } from '#server/features/audit/service.ts'
import { findCalls } from '#server/features/catalogue/told/service.ts'
import { fold, phoneDigits } from '#server/features/leads/inbox-place/search-text.ts'
import { idsOf } from '#server/features/portal/people-shown/people-shown.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  type FoundRecord,
  MATCHED_BY,
  MAX_SUBJECT_RECORDS,
  problemOf,
  type SubjectFindings,
  type SubjectSearch,
} from '#shared/privacy/subject-requests.ts'
import { type Criteria, findLeads, findMessages, readLoneProofs, readPlaces } from './queries.ts'

/**
 * Finds leads and messages that may be a person's, with all that is kept about each. The audit log records how many were
 * shown, but not what was searched for.
 * @throws ApiError invalid (422) without anything to search for
 */
export async function findPerson(
  { sql: query }: Pick<Platform, 'sql'>,
  admin: AdminContext,
  search: SubjectSearch,
): Promise<SubjectFindings> {
  const problem = problemOf(search)
  if (problem) throw new ApiError('invalid', MESSAGES.invalid, { issues: [problem] })
  const criteria = toCriteria(search)
  const leads = await findLeads(query, criteria, MAX_SUBJECT_RECORDS + 1)
  const messages = await findMessages(query, criteria, MAX_SUBJECT_RECORDS + 1)
  const proofs = await readLoneProofs(query, criteria.reference ? [criteria.reference] : [])
  const details = { leads: leads.length, messages: messages.length }
  await recordAudit(query, { ...admin, action: 'person_searched', details })
  const names = [...leads, ...messages].map(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.toLowerCase(),
  )
  const calls = await findCalls(query, { words: criteria.words ?? [], names }, MAX_SUBJECT_RECORDS)
  const elsewhere = { city: null, state: null, zipCode: null }
  return {
    records: [
      ...(await describeRecords(query, 'lead', leads)),
      ...(await describeRecords(
        query,
        'message',
        messages.map((message) => ({ ...message, ...elsewhere })),
      )),
    ],
    isCut: Math.max(leads.length, messages.length) > MAX_SUBJECT_RECORDS,
    proofs: proofs.map(({ reference, state, receivedAt }) => withIsoTimes({ reference, state, receivedAt })),
    calls: calls.map(withIsoTimes),
  }
}

/** Normalizes what an operator typed. */
function toCriteria({ email, phone, name, reference }: SubjectSearch): Criteria {
  const words = fold(name ?? '')
    .split(' ')
    .filter(Boolean)
  return {
    email: email?.trim().toLowerCase() || null,
    digits: phoneDigits(phone ?? '') || null,
    words: words.length > 0 ? words : null,
    reference: reference?.trim().toUpperCase() || null,
  }
}

type FoundFacts = Omit<FoundRecord, 'kind' | 'receivedAt' | 'isPreselected' | 'attached'> & {
  receivedAt: Date
}

/** Says of each record by what it was found, and how much is kept with it. */
async function describeRecords(
  query: Query,
  kind: FoundRecord['kind'],
  found: readonly FoundFacts[],
): Promise<FoundRecord[]> {
  const shown = found.slice(0, MAX_SUBJECT_RECORDS)
  const places = await readPlaces(query, kind, idsOf(shown))
  return shown.map(({ matchedBy, ...record }) => ({
    ...withIsoTimes(record),
    kind,
    matchedBy: MATCHED_BY.filter((by) => matchedBy.includes(by)),
    // Only the person has the reference, and few share an email. A name or phone number alone may be another person's.
    isPreselected: matchedBy.includes('email') || matchedBy.includes('reference'),
    attached: (places.get(record.id) ?? []).flatMap(({ place: { counted }, rows }) =>
      counted ? [{ what: counted, count: rows.length }] : [],
    ),
  }))
}
