import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { TwoPeriods } from '#server/platform/period.ts'

const BusinessFigures = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  isActive: z.boolean(),
  shown: z.int(),
  opened: z.int(),
  called: z.int(),
  shownBefore: z.int(),
  openedBefore: z.int(),
  calledBefore: z.int(),
})

/**
 * How often each advertised business was shown, opened and called in a period and in the one before it, single events and
 * counts together. The most shown first, at most `limit`.
 */
export const listBusinessFigures = (
  query: Query,
  { both, current }: Pick<TwoPeriods, 'both' | 'current'>,
  limit: number,
) => read(query, BusinessFigures)`
  with counted as (
    select business_id, event_type::text, timestamp >= ${current.from} as is_current, count(*) as count
    from analytics_events
    where business_id is not null and timestamp >= ${both.from} and timestamp < ${both.to}
    group by 1, 2, 3
    union all
    select business_id, event_type, day >= (${current.from}::timestamptz at time zone ${both.timeZone})::date, sum(count)
    from business_counts
    where day >= (${both.from}::timestamptz at time zone ${both.timeZone})::date
      and day < (${both.to}::timestamptz at time zone ${both.timeZone})::date
    group by 1, 2, 3
  )
  select id, name, city, state, is_active,
    coalesce(sum(count) filter (where event_type = 'featured_shown' and is_current), 0)::integer as shown,
    coalesce(sum(count) filter (where event_type = 'page_view' and is_current), 0)::integer as opened,
    coalesce(sum(count) filter (where event_type = 'featured_called' and is_current), 0)::integer as called,
    coalesce(sum(count) filter (where event_type = 'featured_shown' and not is_current), 0)::integer as shown_before,
    coalesce(sum(count) filter (where event_type = 'page_view' and not is_current), 0)::integer as opened_before,
    coalesce(sum(count) filter (where event_type = 'featured_called' and not is_current), 0)::integer as called_before
  from featured_businesses left join counted on business_id = id
  group by id order by shown desc, opened desc, name, id limit ${limit}`
