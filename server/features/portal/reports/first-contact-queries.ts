import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'

const Contacts = z.object({
  /** Null in the row of the whole period. */
  week: z.nullable(z.string()),
  leads: z.int(),
  contacted: z.int(),
  medianSeconds: z.nullable(z.int()),
  p90Seconds: z.nullable(z.int()),
  withinHour: z.int(),
  withinDay: z.int(),
  closed: z.int(),
  waiting: z.int(),
})
export type Contacts = z.infer<typeof Contacts>

/**
 * How soon the leads that arrived in a period were contacted, by week and for the whole period. A lead is contacted when it
 * or one merged into it is first set to contacted, touring or decided. Merged leads aren't counted themselves. Percentiles
 * are interpolated. Weeks without leads are missing.
 */
export const countContacts = (query: Query, { timeZone, from, to }: Period) => read(query, Contacts)`
  select to_char(week, 'YYYY-MM-DD') as week, count(*)::integer as leads, count(seconds)::integer as contacted,
    round(percentile_cont(0.5) within group (order by seconds))::integer as median_seconds,
    round(percentile_cont(0.9) within group (order by seconds))::integer as p90_seconds,
    count(*) filter (where seconds <= 3600)::integer as within_hour,
    count(*) filter (where seconds <= 86400)::integer as within_day,
    count(*) filter (where seconds is null and stage = 'closed')::integer as closed,
    count(*) filter (where seconds is null and stage <> 'closed')::integer as waiting
  from (
    select date_trunc('week', received_at at time zone ${timeZone}) as week, stage,
      case when contact.at is not null then greatest(0, extract(epoch from contact.at - received_at))::float8 end
        as seconds
    from inbox_leads
      left join (
        select coalesce(merged_into, lead_id) as lead_id, min(at) as at
        from inbox_events join inbox_leads on inbox_leads.id = lead_id
        where kind = 'stage' and details ->> 'stage' in ('contacted', 'touring', 'decided')
        group by 1
      ) as contact on contact.lead_id = inbox_leads.id
    where merged_into is null and received_at >= ${from} and received_at < ${to}
  ) as lead
  group by grouping sets ((week), ())`
