import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { countByDay, type Period } from '#server/platform/period.ts'
import { Lead } from '#shared/admin-reports.ts'
import type { LeadFilters } from './lead-filters.ts'
import { meets, selectLeads } from './list-parts.ts'

const LeadRow = z.extend(Lead, {
  acknowledgement: z.nullable(z.object({ version: z.string(), acknowledgedAt: z.nullable(z.string()) })),
  createdAt: z.date(),
  correctedAt: z.nullable(z.date()),
  firstContactAt: z.nullable(z.date()),
})
export type LeadRow = z.infer<typeof LeadRow>

/** Which leads to list or count, and the time zone of the days. */
export interface LeadChoice {
  filters: LeadFilters
  timeZone: string
}

/** At most `limit` leads after a cursor, newest first. */
export const listLeads = (
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

export async function findLead(query: Query, id: string): Promise<LeadRow | undefined> {
  const [row] = await read(query, LeadRow)`${selectLeads(query)} where questionnaires.id = ${id}`
  return row
}

/** Counts the leads after a cursor that meet the filters. */
export async function countLeads(
  query: Query,
  { filters, timeZone }: LeadChoice,
  after: Cursor | undefined,
): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from questionnaires
    where ${isAfter(query, 'created_at', after)} and ${meets(query, filters, timeZone)}`
  return count
}

/** Counts the leads whose families sent the questionnaire. */
export async function countCompleted(query: Query): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from questionnaires where source is null`
  return count
}

export const countCompletedByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'questionnaires', time: 'created_at', where: query`source is null` })
