import type { Part, Query } from '#server/platform/database/connect.ts'

/**
 * An SQL condition on a row of `inbox_events`: it says that the family was contacted, and the lead wasn't set back to new
 * later, which takes that back.
 */
export const isContact = (query: Query): Part => query`
  kind = 'stage' and details ->> 'stage' in ('contacted', 'touring', 'decided') and not exists (
    select from inbox_events as later
    where later.lead_id = inbox_events.lead_id and later.id > inbox_events.id
      and later.kind = 'stage' and later.details ->> 'stage' = 'new'
  )`
