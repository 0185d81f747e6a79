import type { Part, Query } from '#server/platform/database/connect.ts'
import { toFamilyKeys } from './family-keys.ts'
import { type Searched, toSearchText } from './search-text.ts'

/**
 * Further parts of a `with` clause that make a lead known to the inbox, as unread. They refer to `lead`, a part that
 * returns the lead's id if its answers were stored. A lead that was merged into another also makes that one unread.
 */
export function inboxParts(query: Query, searched: Searched): Part {
  const { phoneKey, nameKey } = toFamilyKeys(searched)
  return query`,
  inbox as (
    insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key)
    select id, now(), now(), ${toSearchText(searched)}, ${phoneKey}::bigint, ${nameKey}::bigint from lead
    on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = excluded.search_text,
      phone_key = excluded.phone_key, name_key = excluded.name_key, is_read = false
  ),
  inbox_main as (
    update inbox_leads set is_read = false
    where id in (select merged_into from lead join inbox_leads as own using (id))
  )`
}
