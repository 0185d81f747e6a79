import type * as z from 'zod/mini'
import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import { eraseWithAudit, recordAudit } from '#server/features/audit/service.ts'
import { receivedByDay, totalErased } from '#server/features/leads/erasures/service.ts'
import { eraseLeads } from '#server/features/leads/questionnaire/erase.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { NewestFirst } from '#server/platform/http/newest-first.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Period } from '#server/platform/period.ts'
import { type Lead, type LeadErasure, MAX_EXPORTED_LEADS } from '#shared/desk/admin-reports.ts'
import { readFamilyIds } from '../inbox/change-lead.ts'
import type { LeadFilters } from './lead-filters.ts'
import {
  countCompleted,
  countCompletedByDay,
  countLeads,
  findLead,
  type LeadRow,
  listLeads,
} from './queries.ts'

const TOO_MANY = `More than ${MAX_EXPORTED_LEADS.toLocaleString('en-US')} submissions match. Choose filters, such as a state or dates, and load them in parts.`

/**
 * Reads a page of leads, newest first, by these filters. The audit log records the access before the leads are
 * sent.
 * @throws ApiError filters_required (422) on the second page if the list is longer than
 * an export may be
 */
export function readLeads(
  { sql, env }: { sql: Sql; env: Pick<Env, 'TIME_ZONE'> },
  admin: AdminContext,
  page: NewestFirst,
  filters: z.infer<typeof LeadFilters>,
): Promise<RecordPage<Lead>> {
  const choice = { filters, timeZone: env.TIME_ZONE }
  return readWithAudit(sql, admin, page, {
    action: 'leads_read',
    list: (query, limit, after) => listLeads(query, choice, limit, after),
    countAfter: async (query, after) => {
      const left = await countLeads(query, choice, after)
      if (left + page.limit > MAX_EXPORTED_LEADS) throw new ApiError('filters_required', TOO_MANY)
      return left
    },
    toItem: ({ at, ...row }) => toLead(row),
  })
}

/** The latest answers of a lead. The caller records the access. */
export async function readLead(query: Query, id: string): Promise<Lead | undefined> {
  const row = await findLead(query, id)
  return row && toLead(row)
}

/**
 * Erases a lead for an operator, in the same way as when its family erases it, and records it in the audit log. With
 * `withMerged`, the leads that are merged with it are erased, too, each with an entry.
 * @returns whether the lead existed
 */
export async function eraseLead(
  { sql, env }: { sql: Sql; env: Env },
  admin: AdminContext,
  id: string,
  { reason, withMerged }: LeadErasure,
): Promise<boolean> {
  return eraseWithAudit(sql, { action: 'lead_erased', admin, id, reason }, async (tx) => {
    const others = withMerged ? (await readFamilyIds(tx, id)).filter((member) => member !== id) : []
    const erased = await eraseLeads(tx, env, { ids: [id, ...others] })
    for (const subject of others) {
      const details = { reason, mergedWith: id }
      await recordAudit(tx, { ...admin, action: 'lead_erased', subject, details })
    }
    return erased
  })
}

/**
 * Counts the families that ever completed the questionnaire: current leads and erased ones. A correction is still the
 * same lead. Answers that never reached the server don't count, and neither do families that staff added.
 */
export async function totalQuestionnaires(query: Query): Promise<number> {
  const [kept, erased] = await Promise.all([countCompleted(query), totalErased(query, 'lead')])
  return kept + erased
}

/** Like totalQuestionnaires, for a period, by the day they were received. Days without any are missing. */
export const questionnairesByDay = (query: Query, period: Period): Promise<Map<string, number>> =>
  receivedByDay(query, 'lead', period, countCompletedByDay)

function toLead({ acknowledgement, ...lead }: LeadRow): Lead {
  const { acknowledgedAt } = acknowledgement ?? {}
  return {
    ...withIsoTimes(lead),
    acknowledgement: acknowledgement && {
      ...acknowledgement,
      acknowledgedAt: acknowledgedAt ? new Date(acknowledgedAt).toISOString() : null,
    },
  }
}
