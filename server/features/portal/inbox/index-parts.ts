import type { Part, Query } from '../../../platform/database/connect.ts'
import { type Searched, toSearchText } from './search-text.ts'

/**
 * A further part of a `with` clause that makes a lead known to the inbox, as unread. It refers to `lead`, a part that
 * returns the lead's id if its answers were stored.
 */
export const inboxParts = (query: Query, searched: Searched): Part => query`,
  inbox as (
    insert into inbox_leads (id, received_at, indexed_at, search_text)
    select id, now(), now(), ${toSearchText(searched)} from lead
    on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = excluded.search_text, is_read = false
  )`
