import type { Lead } from '../../../../shared/admin-reports.ts'
import type { Query, Sql } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import type { NewestFirst } from '../../../platform/http/newest-first.ts'
import type { Period } from '../../../platform/period.ts'
import { receivedByDay, totalErased } from '../../family/erasures/service.ts'
import { eraseLeads } from '../../family/questionnaire/service.ts'
import { eraseWithAudit } from '../audit/audited-erasure.ts'
import { type RecordPage, readWithAudit } from '../audit/audited-reading.ts'
import type { AdminContext } from '../session/guard.ts'
import { countLeads, countLeadsByDay, findLead, type LeadRow, listLeads } from './queries.ts'

/** Reads a page of leads, newest first. The audit log records the access before the leads are sent. */
export const readLeads = (query: Query, admin: AdminContext, page: NewestFirst): Promise<RecordPage<Lead>> =>
  readWithAudit(query, admin, page, {
    action: 'leads_read',
    list: listLeads,
    countAfter: countLeads,
    toItem: toLead,
  })

/** The latest answers of a lead. The caller records the access. */
export async function readLead(query: Query, id: string): Promise<Lead | undefined> {
  const row = await findLead(query, id)
  return row && toLead(row)
}

/**
 * Erases a lead for an operator, in the same way as when its family erases it, and records it in the audit log.
 * @returns whether the lead existed
 */
export async function eraseLead(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  reason: string,
): Promise<boolean> {
  return eraseWithAudit(sql, { action: 'lead_erased', admin, id, reason }, (tx) =>
    eraseLeads(tx, env, { ids: [id] }),
  )
}

/**
 * Counts the families that ever completed the questionnaire: current leads and erased ones. A correction is still the
 * same lead, and answers that never reached the server don't count.
 */
export async function totalQuestionnaires(query: Query): Promise<number> {
  const [kept, erased] = await Promise.all([countLeads(query), totalErased(query, 'lead')])
  return kept + erased
}

/** Like totalQuestionnaires, for a period, by the day they were received. Days without any are missing. */
export const questionnairesByDay = (query: Query, period: Period): Promise<Map<string, number>> =>
  receivedByDay(query, 'lead', period, countLeadsByDay)

function toLead({ at, createdAt, acknowledgement, ...lead }: LeadRow): Lead {
  const { acknowledgedAt } = acknowledgement ?? {}
  return {
    ...lead,
    acknowledgement: acknowledgement && {
      ...acknowledgement,
      acknowledgedAt: acknowledgedAt ? new Date(acknowledgedAt).toISOString() : null,
    },
    createdAt: createdAt.toISOString(),
  }
}
