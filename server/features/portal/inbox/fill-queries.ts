import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read } from '#server/platform/database/read.ts'
import type { FamilyKeys } from './family-keys.ts'

const SeenRow = z.object({ id: z.string(), at: z.string(), isMissing: z.boolean() })

/** The next `limit` leads, newest first, and whether each is missing in the inbox or has an old text there. */
export const listSeen = (query: Query, after: Cursor | undefined, limit: number) => read(query, SeenRow)`
  with page as materialized (
    select id, created_at, updated_at from questionnaires where ${isAfter(query, 'created_at', after)}
    order by created_at desc, id desc limit ${limit}
  )
  select page.id, ${exactTime(query, 'page.created_at')} as at,
    inbox_leads.indexed_at is null or inbox_leads.indexed_at < page.updated_at
      or inbox_leads.name_key is null as is_missing
  from page left join inbox_leads on inbox_leads.id = page.id
  order by page.created_at desc, page.id desc`

const UnfilledRow = z.object({
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
export const lockSearched = (tx: Transaction, ids: string[]) => read(tx, UnfilledRow)`
  select id, first_name, last_name, email, phone, city, state, zip_code,
    coalesce((
      select reference from submissions
      where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null limit 1
    ), '') as reference
  from questionnaires where id = any (${ids}) for share of questionnaires`

/** What the inbox finds a lead by. */
export interface LeadTexts extends FamilyKeys {
  id: string
  text: string
}

/** Adds leads that this transaction has locked to the inbox. Those older than `readAfterDays` count as read. */
export async function upsertTexts(tx: Transaction, texts: LeadTexts[], readAfterDays: number): Promise<void> {
  await tx`
    insert into inbox_leads (id, received_at, indexed_at, search_text, phone_key, name_key, is_read)
    select questionnaires.id, created_at, updated_at, text, phone_key, name_key,
      updated_at < now() - make_interval(days => ${readAfterDays})
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ text }) => text)}::text[],
      ${texts.map(({ phoneKey }) => phoneKey)}::bigint[], ${texts.map(({ nameKey }) => nameKey)}::bigint[])
      as texts (id, text, phone_key, name_key)
    join questionnaires on questionnaires.id = texts.id
    on conflict (id) do update set indexed_at = excluded.indexed_at, search_text = excluded.search_text,
      phone_key = excluded.phone_key, name_key = excluded.name_key`
}
