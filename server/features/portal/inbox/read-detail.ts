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
import { findConsent, listMessagesOf, listVersions } from './detail-queries.ts'
import { fold, phoneDigits } from './search-text.ts'
import { listSimilarLeads, phoneOf } from './similar-leads.ts'

const MAX_VERSIONS = 50
const MAX_MESSAGES = 20

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
    listMessagesOf(query, { leadId, email: answers.email, digits }, MAX_MESSAGES),
    listSimilarLeads(query, [...phoneOf(answers.phone), nameAndTown(answers)], leadId),
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
    duplicates,
    corrections,
  }
}

const nameAndTown = ({ firstName, lastName, city, state }: Lead) => [
  fold(`${firstName} ${lastName}`),
  fold(`${city} ${state}`),
]

const withTimeText = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
