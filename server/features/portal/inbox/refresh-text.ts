import * as z from 'zod/mini'
import type { Transaction } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { toFamilyKeys } from './family-keys.ts'
import { toSearchText } from './search-text.ts'

const SearchedRow = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  reference: z.string(),
})

/** Locks leads against corrections and erasures, and reads what the inbox finds them by. */
export const lockSearched = (tx: Transaction, ids: string[]) => read(tx, SearchedRow)`
  select id, first_name, last_name, email, phone, city, state, zip_code,
    coalesce((
      select reference from submissions
      where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
    ), '') as reference
  from questionnaires where id = any (${ids}) for share of questionnaires`

/** Writes what the inbox finds these leads by, after a change that didn't come from the family. */
export async function refreshInboxText(tx: Transaction, ids: string[]): Promise<void> {
  const texts = (await lockSearched(tx, ids)).map((lead) => ({
    id: lead.id,
    text: toSearchText(lead),
    ...toFamilyKeys(lead),
  }))
  await tx`
    insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key)
    select questionnaires.id, created_at, updated_at, text, phone_key, name_key
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[],
      ${texts.map(({ phoneKey }) => phoneKey)}::bigint[], ${texts.map(({ nameKey }) => nameKey)}::bigint[])
      as texts (id, text, phone_key, name_key)
    join questionnaires on questionnaires.id = texts.id
    on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = excluded.search_text,
      phone_key = excluded.phone_key, name_key = excluded.name_key`
}
