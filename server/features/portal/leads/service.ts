import * as z from 'zod/mini'
import { type RecordPage, readWithAudit } from '#server/features/audit/audited-reading.ts'
import { eraseWithAudit, recordAudit } from '#server/features/audit/service.ts'
import { receivedByDay, totalErased } from '#server/features/leads/erasures/service.ts'
import { joinFamilyWish } from '#server/features/leads/inbox-place/place.ts'
import { eraseLeads } from '#server/features/leads/questionnaire/erase.ts'
import { isContact } from '#server/features/portal/inbox/filter-parts.ts'
import type { Part, Query, Sql } from '#server/platform/database/connect.ts'
import {
  type Cursor,
  exactTime,
  isAfter,
  read,
  readCount,
  readFirst,
} from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NewestFirst, NewestFirstQuery } from '#server/platform/http/paging.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { countByDay, type Period } from '#server/platform/period.ts'
import { Lead, type LeadErasure, MAX_EXPORTED_LEADS } from '#shared/desk/admin-reports.ts'
import { LEAD_COLUMNS } from '#shared/desk/lead-columns.ts'
import { readFamilyIds } from '../inbox/change-lead.ts'

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

const ANSWERS = LEAD_COLUMNS.map((name) => `questionnaires.${name}`)

const LeadRow = z.extend(Lead, {
  acknowledgement: z.nullable(z.object({ version: z.string(), acknowledgedAt: z.nullable(z.string()) })),
  createdAt: z.date(),
  correctedAt: z.nullable(z.date()),
  firstContactAt: z.nullable(z.date()),
})
type LeadRow = z.infer<typeof LeadRow>

/** Which leads to list or count, and the time zone of the days. */
interface LeadChoice {
  filters: LeadFilters
  timeZone: string
}

const listLeads = (
  query: Query,
  { filters, timeZone }: LeadChoice,
  limit: number,
  after: Cursor | undefined,
) => read(query, z.extend(LeadRow, { at: z.string() }))`
  select lead.*, ${exactTime(query, 'created_at')} as at from (
    ${selectLeads(query)}
    where questionnaires.id in (
      select id from questionnaires
      where ${isAfter(query, 'created_at', after)} and ${meets(query, filters, timeZone)}
      order by created_at desc, id desc limit ${limit}
    )
  ) as lead
  order by created_at desc, id desc`

const findLead = (query: Query, id: string) =>
  readFirst(query, LeadRow)`${selectLeads(query)} where questionnaires.id = ${id}`

const countLeads = (query: Query, { filters, timeZone }: LeadChoice, after: Cursor | undefined) => readCount(
  query,
)`
    select count(*)::integer as count from questionnaires
    where ${isAfter(query, 'created_at', after)} and ${meets(query, filters, timeZone)}`

const countCompleted = (query: Query) => readCount(query)`
    select count(*)::integer as count from questionnaires where source is null`

const countCompletedByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'questionnaires', time: 'created_at', where: query`source is null` })

/** The start of a statement that returns leads with what the desk knows of them. A condition may follow. */
const selectLeads = (query: Query): Part => query`
  select questionnaires.id, ${query(ANSWERS)}, questionnaires.gpc or coalesce(family.gpc, false) as gpc,
    case when refuses_communities then false else share_with_communities end as share_with_communities,
    case when refuses_partners then false else share_with_partners end as share_with_partners,
    (
      select jsonb_build_object('version', version, 'acknowledgedAt', acknowledged_at)
      from submissions join acknowledgements using (key_hash)
      where questionnaire_id = questionnaires.id and acknowledgements.state = questionnaires.state
      order by acknowledgements.received_at desc limit 1
    ) as acknowledgement,
    questionnaires.created_at,
    case when questionnaires.updated_at > questionnaires.created_at then questionnaires.updated_at end as corrected_at,
    (
      select reference from submissions
      where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
    ) as reference,
    inbox_leads.stage, inbox_leads.close_reason, next_step, next_on,
    admins.username as assigned_to,
    (
      select min(at) from inbox_events
      where lead_id = questionnaires.id and ${isContact(query)}
    ) as first_contact_at,
    inbox_leads.merged_into, questionnaires.source
  from questionnaires left join inbox_leads on inbox_leads.id = questionnaires.id
  left join admins on admins.id = inbox_leads.assigned_to
  left join lateral next_task(inbox_leads.id) on true
  ${joinFamilyWish(query)}`

/** A condition on a row of `questionnaires`: it meets the filters. A correction counts as well as the first answers. */
function meets(query: Query, { city, state, zipCode, from, to }: LeadFilters, timeZone: string): Part {
  const isReceived = (column: string) => query`(
    ${from === undefined ? query`true` : query`${query(column)} >= (${from}::date::timestamp at time zone ${timeZone})`}
    and ${to === undefined ? query`true` : query`${query(column)} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`}
  )`
  return query`
    ${city === undefined ? query`true` : query`strpos(lower(city), lower(${city})) > 0`}
    and ${state === undefined ? query`true` : query`lower(state) = lower(${state})`}
    and ${zipCode === undefined ? query`true` : query`strpos(zip_code, ${zipCode}) > 0`}
    and (${isReceived('created_at')} or ${isReceived('updated_at')})`
}

const MAX_TEXT = 100
const WITHOUT_NUL = /^[^\0]*$/

const text = (description: string) =>
  z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_TEXT, `At most ${MAX_TEXT} characters`),
        z.regex(WITHOUT_NUL),
        z.describe(description),
      ),
  )
const day = (description: string) =>
  z.optional(
    z.iso
      .date('A day is written as YYYY-MM-DD')
      .check(z.regex(/^(19|2\d)/, 'A day is between 1900 and 2999'), z.describe(description)),
  )

/** Which leads a list has. Each filter that is given must hold; they are those of the Data Export tab. */
const LeadFilters = z.object({
  city: text('A part of the city, in any case.'),
  state: text('The state, in any case.'),
  zipCode: text('A part of the ZIP code.'),
  from: day("The first day on which answers were received or corrected, in the site's time zone."),
  to: day("The last day on which answers were received or corrected, in the site's time zone."),
})
type LeadFilters = z.infer<typeof LeadFilters>

/** The query of the list of leads. */
export const LeadListQuery = z.extend(NewestFirstQuery, LeadFilters.shape)
