import type { Lead } from '../../../../shared/admin-reports.ts'
import type { Query, Sql } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import type { NewestFirst } from '../../../platform/http/newest-first.ts'
import type { Period } from '../../../platform/period.ts'
import { erasedByDay, totalErased } from '../../family/erasures/service.ts'
import { eraseLeads } from '../../family/questionnaire/service.ts'
import { eraseWithAudit } from '../audit/audited-erasure.ts'
import { type RecordPage, readWithAudit } from '../audit/audited-reading.ts'
import type { AdminContext } from '../session/guard.ts'
import { countByDay, countLeads, type LeadRow, listLeads } from './queries.ts'

/** A page of leads, newest first. That they are read, and how many, stands in the audit log before they leave. */
export const readLeads = (query: Query, admin: AdminContext, page: NewestFirst): Promise<RecordPage<Lead>> =>
  readWithAudit(query, admin, page, {
    action: 'leads_read',
    list: listLeads,
    countBelow: countLeads,
    toItem: toLead,
  })

/** Erases a lead for an operator: as its family's own erasure, with a line in the audit log. @returns whether it was there */
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
 * How many families ever completed the questionnaire: the leads that are kept and those that were erased since. A
 * correction is the same lead, and an answer that never reached the server is none.
 */
export async function totalQuestionnaires(query: Query): Promise<number> {
  const [kept, erased] = await Promise.all([countLeads(query), totalErased(query, 'lead')])
  return kept + erased
}

/** As totalQuestionnaires, of a period, by the day they came; a day without any is missing. */
export async function questionnairesByDay(query: Query, period: Period): Promise<Map<string, number>> {
  const [kept, byDay] = await Promise.all([countByDay(query, period), erasedByDay(query, 'lead', period)])
  for (const { day, count } of kept) byDay.set(day, (byDay.get(day) ?? 0) + count)
  return byDay
}

function toLead({ at, createdAt, ...lead }: LeadRow): Lead {
  return { ...lead, createdAt: createdAt.toISOString() }
}
