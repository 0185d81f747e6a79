import type { Query } from '#server/platform/database/connect.ts'

/** For a condition: the communities that told last that they have closed. */
export const selectClosed = (query: Query) => query`
  select id from (
    select distinct on (shown.id) shown.id, value
    from told_facts left join facility_records as record on record.id = told_facts.facility_id
      cross join lateral (select coalesce(record.facility_id, told_facts.facility_id) as id) as shown
    where fact = 'closed' order by shown.id, told_at desc
  ) as latest where value = 'true'`
