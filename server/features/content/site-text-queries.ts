import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'
import type { SiteTexts } from '#shared/site-texts.ts'

const NAME = 'site texts'

/** What is stored; undefined if nothing ever was. */
export const findSiteTexts = async (query: Query) =>
  (
    await readFirst(
      query,
      z.object({ value: z.looseObject({}) }),
    )`select value from settings where name = ${NAME}`
  )?.value

export async function upsertSiteTexts(query: Query, texts: SiteTexts): Promise<void> {
  await query`
    insert into settings (name, value) values (${NAME}, ${query.json(texts)})
    on conflict (name) do update set value = excluded.value, updated_at = now()`
}
