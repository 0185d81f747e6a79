import { recordAudit } from '#server/features/audit/service.ts'
import { fold, phoneDigits } from '#server/features/leads/inbox-place/search-text.ts'
import { readCorrections } from '#server/features/leads/questionnaire/operator-corrections.ts'
import { readCommunities } from '#server/features/leads/questionnaire/read-answer.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { found } from '#server/platform/http/found.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import type { MessageDetail } from '#shared/desk/inbox-messages.ts'
import { readLead } from '../leads/service.ts'
import { readRecord } from './change-lead.ts'
import { readMessageRecord } from './change-message.ts'
import { findConsent, listMessagesOf, listVersions } from './detail-queries.ts'
import { findLink, listFamily, listSimilar } from './family-queries.ts'
import { findMessage } from './message-queries.ts'
import { listSimilarLeads, phoneOf } from './similar-leads.ts'
import { listVersionChanges } from './version-changes.ts'

const MAX_VERSIONS = 50
const MAX_MESSAGES = 20
const MAX_DUPLICATES = 20

/**
 * Reads all that is kept about a lead, with what was merged into it. The audit log records it before anything is returned.
 * @throws ApiError not_found (404)
 */
export async function readDetail(query: Query, admin: AdminContext, leadId: string): Promise<LeadDetail> {
  const search = found(await readSearch(query, leadId))
  await recordAudit(query, { ...admin, action: 'lead_opened', subject: leadId })
  const [record, family] = await Promise.all([readRecord(query, leadId), readFamily(query, leadId)])
  const messages = await readMessages(query, [search, ...family.merged])
  return { ...search, ...record, ...family, messages }
}

/** A lead's answers, versions, consent and list. @returns undefined if it doesn't exist */
async function readSearch(query: Query, leadId: string): Promise<SearchDetail | undefined> {
  const [answers, versions, consent, corrections] = await Promise.all([
    readLead(query, leadId),
    listVersions(query, leadId, MAX_VERSIONS),
    findConsent(query, leadId),
    readCorrections(query, leadId),
  ])
  if (!answers) return undefined
  const current = versions.find(({ isCurrent }) => isCurrent)
  return {
    ...answers,
    versions: versions.map(({ reference, receivedAt }) => withIsoTimes({ reference, receivedAt })),
    consent: consent ? withIsoTimes(consent) : null,
    list: current ? await readCommunities(query, current.keyHash) : null,
    changes: listVersionChanges(versions),
    corrections,
  }
}

/** The leads that are merged with a lead, and those that may be of the same family. */
async function readFamily(query: Query, leadId: string) {
  const family = await listFamily(query, leadId)
  const main = family[0]?.id ?? leadId
  const isMain = main === leadId
  const familyIds = family.map(({ id }) => id)
  const [merged, link, similar] = await Promise.all([
    Promise.all(isMain ? family.slice(1).map((member) => readMerged(query, member)) : []),
    isMain ? undefined : findLink(query, main),
    isMain ? listSimilar(query, familyIds, MAX_DUPLICATES) : [],
  ])
  const links = (isDismissed: boolean) =>
    similar
      .filter((row) => row.isDismissed === isDismissed)
      .map(({ isDismissed: _, ...row }) => withIsoTimes(row))
  return {
    merged: merged.filter((search) => search !== undefined),
    main: link ? withIsoTimes(link) : null,
    duplicates: links(false),
    dismissed: links(true),
  }
}

async function readMerged(query: Query, { id, version }: { id: string; version: number }) {
  const search = await readSearch(query, id)
  return search && { ...search, version }
}

/** Messages that are attached to these leads, then others from the same people, each once and newest first. */
async function readMessages(query: Query, searches: SearchDetail[]): Promise<LeadDetail['messages']> {
  const found = await Promise.all(
    searches.map(({ id: leadId, email, phone }) => {
      const digits = phone ? phoneDigits(phone) : ''
      return listMessagesOf(query, { leadId, email, digits }, MAX_MESSAGES)
    }),
  )
  const rows = found.flatMap((some) => [...some])
  const attached = new Set(rows.filter(({ isAttached }) => isAttached).map(({ id }) => id))
  return [...new Map(rows.map((row) => [row.id, { ...row, isAttached: attached.has(row.id) }])).values()]
    .sort(
      (a, b) => Number(b.isAttached) - Number(a.isAttached) || b.createdAt.getTime() - a.createdAt.getTime(),
    )
    .slice(0, MAX_MESSAGES)
    .map(withIsoTimes)
}

/**
 * Reads all that is kept about a message, and the leads that may be from the same family. The audit log records it before
 * anything is returned.
 * @throws ApiError not_found (404)
 */
export async function readMessage(query: Query, admin: AdminContext, id: string): Promise<MessageDetail> {
  const message = found(await findMessage(query, id))
  const record = await readMessageRecord(query, id)
  await recordAudit(query, { ...admin, action: 'message_opened', subject: id })
  const suggestions = await listSimilarLeads(query, [[fold(message.email)], ...phoneOf(message.phone)])
  return {
    ...withIsoTimes(message),
    ...record,
    suggestions: suggestions.filter((lead) => lead.id !== record.state.lead?.id),
  }
}
