import type { ContactItem } from '../../../../shared/admin-reports.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { exactTime, type Place, standsBelow } from '../../../platform/database/place.ts'
import type { Period } from '../../../platform/period.ts'

export type MessageRow = Omit<ContactItem, 'createdAt'> & { createdAt: Date; at: string }

/** At most `limit` messages below a place, newest first. */
export const listMessages = (query: Query, limit: number, below: Place | undefined) => query<MessageRow[]>`
  select id, first_name, last_name, email, phone, message, created_at,
    ${exactTime(query, 'created_at')} as at
  from contacts where erased_at is null and ${standsBelow(query, 'created_at', below)}
  order by created_at desc, id desc limit ${limit}`

export async function countMessagesBelow(query: Query, place: Place): Promise<number> {
  const [row] = await query<[{ count: number }]>`
    select count(*)::integer as count from contacts
    where erased_at is null and ${standsBelow(query, 'created_at', place)}`
  return row.count
}

export const countByDay = (query: Query, { timeZone, from, to }: Period) => query<
  { day: string; count: number }[]
>`
  select to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as count
  from (
    select (created_at at time zone ${timeZone})::date as day from contacts
    where erased_at is null and created_at >= ${from} and created_at < ${to}
  ) as messages group by messages.day`
