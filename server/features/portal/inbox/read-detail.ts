import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import { fold, phoneDigits } from '#server/features/leads/inbox-place/search-text.ts'
import { readCorrections } from '#server/features/leads/questionnaire/operator-corrections.ts'
import { readCommunities } from '#server/features/leads/questionnaire/read-answer.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { LeadChange, LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import type { MessageDetail } from '#shared/desk/inbox-messages.ts'
import { LEAD_FACTS, storedAnswers } from '#shared/desk/lead-columns.ts'
import { readLead } from '../leads/service.ts'
import { readRecord } from './change-lead.ts'
import { readMessageRecord } from './change-message.ts'
import {
  deleteOldViewers,
  findConsent,
  listMessagesOf,
  listOtherViewers,
  listVersions,
  upsertViewer,
} from './detail-queries.ts'
import { findLink, listFamily, listSimilar } from './family-queries.ts'
import { findMessage } from './message-queries.ts'
import { listSimilarLeads, phoneOf } from './similar-leads.ts'

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
  const [answers, versions, consent, corrected] = await Promise.all([
    readLead(query, leadId),
    listVersions(query, leadId, MAX_VERSIONS),
    findConsent(query, leadId),
    readCorrections(query, leadId),
  ])
  if (!answers || !corrected) return undefined
  const current = versions.find(({ isCurrent }) => isCurrent)
  return {
    ...answers,
    versions: versions.map(({ reference, receivedAt }) => withIsoTimes({ reference, receivedAt })),
    consent: consent ? withIsoTimes(consent) : null,
    list: current ? await readCommunities(query, { leadId, keyHash: current.keyHash }) : null,
    changes: listVersionChanges(versions),
    ...corrected,
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

/** The portal says so every 15 seconds. One call may be lost. */
const SECONDS = 40

/** Records that someone has a lead open now. @returns the usernames of the others who have, by name */
export async function recordViewer(query: Query, adminId: string, leadId: string): Promise<string[]> {
  await upsertViewer(query, adminId, leadId)
  await deleteOldViewers(query)
  return (await listOtherViewers(query, adminId, leadId, SECONDS)).map(({ username }) => username)
}

interface SentVersion {
  payload: unknown
  receivedAt: Date
}

/**
 * What a family changed with each correction, latest first.
 * @param versions latest first; what an earlier program stored in another form is skipped
 */
const listVersionChanges = (versions: readonly SentVersion[]): LeadChange[] =>
  versions.slice(0, -1).flatMap(({ payload, receivedAt }, index): LeadChange[] => {
    const [after, before] = [payload, versions[index + 1]?.payload].map((sent) =>
      z.safeParse(QuestionnaireSubmission, sent),
    )
    if (!after?.success || !before?.success) return []
    const [now, then] = [storedAnswers(after.data), storedAnswers(before.data)]
    const facts = LEAD_FACTS.map(({ label, show }) => ({ label, before: show(then), after: show(now) }))
    const changes = facts.filter((fact) => fact.before !== fact.after)
    return [{ at: receivedAt.toISOString(), changes }]
  })
