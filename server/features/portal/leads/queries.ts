import type { Lead } from '../../../../shared/admin-reports.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { exactTime, type Place, standsBelow } from '../../../platform/database/place.ts'
import type { Period } from '../../../platform/period.ts'

export type LeadRow = Omit<Lead, 'createdAt'> & { createdAt: Date; at: string }

/** At most `limit` leads below a place, newest first. */
export const listLeads = (query: Query, limit: number, below: Place | undefined) => query<LeadRow[]>`
  select id, first_name, last_name, email, phone, age, gender, city, state, zip_code, budget, amenities,
    marketing_opt_in, created_at, ${exactTime(query, 'created_at')} as at
  from questionnaires where ${standsBelow(query, 'created_at', below)}
  order by created_at desc, id desc limit ${limit}`

/** How many stand below a place; without one, how many there are. */
export async function countLeads(query: Query, below?: Place): Promise<number> {
  const [row] = await query<[{ count: number }]>`
    select count(*)::integer as count from questionnaires where ${standsBelow(query, 'created_at', below)}`
  return row.count
}

export const countByDay = (query: Query, { timeZone, from, to }: Period) => query<
  { day: string; count: number }[]
>`
  select to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as count
  from (
    select (created_at at time zone ${timeZone})::date as day from questionnaires
    where created_at >= ${from} and created_at < ${to}
  ) as leads group by leads.day`
