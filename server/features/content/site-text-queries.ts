import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'
import type { EmailTemplates } from '#shared/desk/placement.ts'
import type { SiteTexts } from '#shared/desk/site-texts.ts'

/** What an owner changed in the portal. */
type TextsName = 'site texts' | 'email templates'

/** What is stored; undefined if nothing ever was. */
export async function findStoredTexts(query: Query, name: TextsName) {
  const row = await readFirst(query, z.object({ value: z.looseObject({}) }))`
    select value from settings where name = ${name}`
  return row?.value
}

export const storeTexts = (query: Query, name: TextsName, texts: SiteTexts | EmailTemplates) => query`
  insert into settings (name, value) values (${name}, ${query.json(texts)})
  on conflict (name) do update set value = excluded.value, updated_at = now()`
