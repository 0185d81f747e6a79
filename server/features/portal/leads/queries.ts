import * as z from 'zod/mini'
import { Lead } from '../../../../shared/admin-reports.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '../../../platform/database/cursor.ts'
import { read, readOne } from '../../../platform/database/read.ts'
import { countByDay, type Period } from '../../../platform/period.ts'

const LeadRow = z.extend(Lead, {
  gpc: z.boolean(),
  shareWithCommunities: z.nullable(z.boolean()),
  shareWithPartners: z.nullable(z.boolean()),
  acknowledgement: z.nullable(z.object({ version: z.string(), acknowledgedAt: z.nullable(z.string()) })),
  createdAt: z.date(),
  at: z.string(),
})
export type LeadRow = z.infer<typeof LeadRow>

/** The select list of a LeadRow. */
const selectLead = (query: Query) => query`
  id, first_name, last_name, email, phone, age, gender, city, state, zip_code, budget, amenities,
  marketing_opt_in, gpc, share_with_communities, share_with_partners,
  (
    select jsonb_build_object('version', version, 'acknowledgedAt', acknowledged_at)
    from submissions join acknowledgements using (key_hash)
    where questionnaire_id = questionnaires.id and acknowledgements.state = questionnaires.state
    order by acknowledgements.received_at desc limit 1
  ) as acknowledgement,
  created_at, ${exactTime(query, 'created_at')} as at`

/** At most `limit` leads after a cursor, newest first. */
export const listLeads = (query: Query, limit: number, after: Cursor | undefined) => read(query, LeadRow)`
  select ${selectLead(query)}
  from questionnaires where ${isAfter(query, 'created_at', after)}
  order by created_at desc, id desc limit ${limit}`

export async function findLead(query: Query, id: string): Promise<LeadRow | undefined> {
  const [row] = await read(query, LeadRow)`select ${selectLead(query)} from questionnaires where id = ${id}`
  return row
}

/** Counts the leads after a cursor, or all leads without one. */
export async function countLeads(query: Query, after?: Cursor): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from questionnaires where ${isAfter(query, 'created_at', after)}`
  return count
}

export const countLeadsByDay = (query: Query, period: Period) =>
  countByDay(query, period, { name: 'questionnaires', time: 'created_at' })
