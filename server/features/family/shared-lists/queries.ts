import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst, readValue } from '#server/platform/database/read.ts'

const Times = z.object({ updatedAt: z.date(), expiresAt: z.date() })
export type Times = z.infer<typeof Times>

const SharedListRow = z.extend(Times, {
  tokenHash: z.instanceof(Buffer),
  /** Null if the family has stopped sharing it. */
  ciphertext: z.nullable(z.instanceof(Buffer)),
  isExpired: z.boolean(),
})

interface NewSharedList {
  id: string
  tokenHash: Buffer
  ciphertext: Buffer
  /** The days until it expires. */
  days: number
}

/** `xmax` is 0 in a row that no statement has changed. */
const Stored = z.extend(Times, { isNew: z.boolean() })

/**
 * Stores a copy, or replaces the one that has the same token.
 * @param maxLists how many rows there may be
 * @returns its times, and whether it is new; undefined if the token is another one, the copy was stopped, or the table is full
 */
export const upsertSharedList = (
  query: Query,
  { id, tokenHash, ciphertext, days }: NewSharedList,
  maxLists: number,
) => readFirst(query, Stored)`
    insert into shared_lists as stored (id, token_hash, ciphertext, expires_at)
    select ${id}, ${tokenHash}, ${ciphertext}, now() + make_interval(days => ${days}::integer)
    where (select count(*) from shared_lists) < ${maxLists}::integer
      or exists (select from shared_lists where id = ${id})
    on conflict (id) do update
      set ciphertext = excluded.ciphertext, updated_at = now(), expires_at = excluded.expires_at
      where stored.token_hash = excluded.token_hash and stored.ciphertext is not null
    returning updated_at, expires_at, xmax = 0 as is_new`

export const findSharedList = (query: Query, id: string) => readFirst(query, SharedListRow)`
    select token_hash, ciphertext, updated_at, expires_at, expires_at <= now() as is_expired
    from shared_lists where id = ${id}`

/**
 * Deletes a copy's content and keeps its row until it would have expired. An unknown id gets a row for `days`, so that
 * an upload in transit can't be stored afterward.
 * @returns whether its row is new; undefined if the token is another one
 */
export const stopSharedList = (
  query: Query,
  { id, tokenHash }: Pick<NewSharedList, 'id' | 'tokenHash'>,
  days: number,
) => readValue(query, z.object({ isNew: z.boolean() }))`
    insert into shared_lists as stored (id, token_hash, expires_at)
    values (${id}, ${tokenHash}, now() + make_interval(days => ${days}::integer))
    on conflict (id) do update set ciphertext = null where stored.token_hash = excluded.token_hash
    returning xmax = 0 as is_new`

/** Deletes up to `limit` rows that have expired. Skips rows that another server deletes. @returns how many */
export async function deleteExpiredSharedLists(query: Query, limit: number): Promise<number> {
  const deleted = await query`
    delete from shared_lists where id in (
      select id from shared_lists where expires_at <= now() limit ${limit} for update skip locked
    )`
  return deleted.count
}
