import type { Query } from '#server/platform/database/connect.ts'
import type { FamilyKeys } from './family-keys.ts'

/** What the inbox finds a lead by. */
interface LeadTexts extends FamilyKeys {
  id: string
  text: string
}

/** Gives a lead its place in the inbox, or makes it and the lead that it was merged into unread again. */
export async function upsertPlace(query: Query, { id, text, phoneKey, nameKey }: LeadTexts): Promise<void> {
  await query`
    with own as (
      insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key)
      values (${id}, now(), now(), ${text}, ${phoneKey}::bigint, ${nameKey}::bigint)
      on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = excluded.search_text,
        phone_key = excluded.phone_key, name_key = excluded.name_key, is_read = false
      returning merged_into
    )
    update inbox_leads set is_read = false where id in (select merged_into from own)`
}
