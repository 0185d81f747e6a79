import type { Lead } from '../../../../shared/admin-reports.ts'
import type { LeadDetail } from '../../../../shared/inbox.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { readCorrections } from '../../family/questionnaire/operator-corrections.ts'
import { readCommunities } from '../../family/questionnaire/read-communities.ts'
import { recordAudit } from '../audit/service.ts'
import { readLead } from '../leads/service.ts'
import type { AdminContext } from '../session/guard.ts'
import { readRecord } from './change-desk.ts'
import { findConsent, listLike, listMessagesOf, listVersions } from './detail-queries.ts'
import { fold, phoneDigits, trigramsOf } from './search-text.ts'

const MAX_VERSIONS = 50
const MAX_MESSAGES = 20
const MAX_DUPLICATES = 20
/** Shorter numbers say little about who has them. */
const MIN_PHONE_DIGITS = 7

/**
 * Reads all that is kept about a lead. The audit log records it before anything is returned.
 * @throws ApiError not_found (404)
 */
export async function readDetail(query: Query, admin: AdminContext, leadId: string): Promise<LeadDetail> {
  const answers = await readLead(query, leadId)
  if (!answers) throw new ApiError('not_found', MESSAGES.notFound)
  const { adminId, username } = admin
  await recordAudit(query, { action: 'lead_opened', adminId, username, subject: leadId })
  const digits = answers.phone ? phoneDigits(answers.phone) : ''
  const [record, versions, consent, messages, duplicates, corrections] = await Promise.all([
    readRecord(query, leadId),
    listVersions(query, leadId, MAX_VERSIONS),
    findConsent(query, leadId),
    listMessagesOf(query, answers.email, digits, MAX_MESSAGES),
    findDuplicates(query, answers, digits),
    readCorrections(query, leadId),
  ])
  const current = versions.find(({ isCurrent }) => isCurrent)
  return {
    ...answers,
    ...record,
    versions: versions.map(({ reference, receivedAt }) => ({
      reference,
      receivedAt: receivedAt.toISOString(),
    })),
    consent: consent ? { ...consent, agreedAt: consent.agreedAt.toISOString() } : null,
    list: current ? await readCommunities(query, current.keyHash) : null,
    messages: messages.map(withTimeText),
    duplicates: duplicates.map(withTimeText),
    corrections,
  }
}

/** Leads with the same phone number, and those with the same name and town, each once. */
async function findDuplicates(query: Query, answers: Lead, digits: string) {
  const { id, firstName, lastName, city, state } = answers
  const nameAndTown = [fold(`${firstName} ${lastName}`), fold(`${city} ${state}`)]
  const phrases = [...(digits.length >= MIN_PHONE_DIGITS ? [[digits]] : []), nameAndTown]
  const found = await Promise.all(
    phrases.map((of) =>
      listLike(
        query,
        id,
        { phrases: of, trigrams: trigramsOf(of.flatMap((phrase) => phrase.split(' '))) },
        MAX_DUPLICATES,
      ),
    ),
  )
  return [...new Map(found.flatMap((rows) => [...rows]).map((row) => [row.id, row])).values()]
}

const withTimeText = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
