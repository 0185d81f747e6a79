import * as z from 'zod/mini'
import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { hasWords } from '../word-parts.ts'

const FilterRow = z.object({ id: z.string(), name: z.string(), filter: z.looseObject({}) })
export type FilterRow = z.infer<typeof FilterRow>

/** The filters of an account, by name. */
export const listFilters = (query: Query, adminId: string) => read(query, FilterRow)`
  select id, name, filter from inbox_filters where admin_id = ${adminId} order by lower(name), id`

/** A filter to store. `words` are those of its text, folded. */
export interface NewFilter {
  adminId: string
  name: string
  filter: JsonObject
  words: string[]
}

/** Stores a filter. @returns undefined if the account has one with this name, or `most` of them */
export async function insertFilter(
  query: Query,
  { adminId, name, filter, words }: NewFilter,
  most: number,
): Promise<FilterRow | undefined> {
  const [row] = await read(query, FilterRow)`
    insert into inbox_filters (admin_id, name, filter, words)
    select ${adminId}, ${name}, ${query.json(filter)}, ${words}
    where (select count(*) from inbox_filters where admin_id = ${adminId}) < ${most}
    on conflict do nothing returning id, name, filter`
  return row
}

/** Another filter of the account that has a name. */
export async function findNamesake(
  query: Query,
  adminId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await query`
    select from inbox_filters where admin_id = ${adminId} and id <> ${id} and lower(name) = lower(${name})`
  return rows.length > 0
}

export async function updateName(
  query: Query,
  { adminId, id, name }: { adminId: string; id: string; name: string },
): Promise<FilterRow | undefined> {
  const [row] = await read(query, FilterRow)`
    update inbox_filters set name = ${name} where id = ${id} and admin_id = ${adminId} returning id, name, filter`
  return row
}

/** @returns whether it existed */
export async function deleteFilter(query: Query, adminId: string, id: string): Promise<boolean> {
  const rows = await query`delete from inbox_filters where id = ${id} and admin_id = ${adminId} returning 1`
  return rows.length === 1
}

const WordsRow = z.object({ id: z.string(), words: z.array(z.string()) })

/** The filters of all accounts whose text finds one of these leads. */
export const listFiltersThatFind = (query: Query, leadIds: string[]) => read(query, WordsRow)`
  select id, words from inbox_filters
  where words <> '{}' and exists (
    select from inbox_leads where inbox_leads.id = any (${leadIds})
      and not exists (select from unnest(words) as word where strpos(search_text, word) = 0)
  )`

/** Whether a text finds a lead other than these. */
export async function findsOthers(
  query: Query,
  { words, trigrams }: { words: string[]; trigrams: string[] },
  leadIds: string[],
): Promise<boolean> {
  const rows = await query`
    select from inbox_leads
    where text_trigrams(search_text) @> ${trigrams}::text[] and ${hasWords(query, 'inbox_leads', words)}
      and id <> all (${leadIds})
    limit 1`
  return rows.length > 0
}

export async function deleteFilters(query: Query, ids: string[]): Promise<void> {
  await query`delete from inbox_filters where id = any (${ids})`
}
