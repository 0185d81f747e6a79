import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst } from '#server/platform/database/read.ts'
import { FAMILY_LIST_DAYS } from '#shared/together/family-lanes.ts'

const ListRow = z.object({
  tokenHash: z.instanceof(Buffer),
  writerHash: z.instanceof(Buffer),
  ended: z.boolean(),
  isExpired: z.boolean(),
})
export type FamilyList = z.infer<typeof ListRow>
const LaneRow = z.object({ id: z.string(), version: z.int(), hasLeft: z.boolean() })
const LaneContent = z.object({ version: z.int(), ciphertext: z.nullable(z.instanceof(Buffer)) })

interface NewList {
  id: string
  /** Of what everyone shows who reads. */
  tokenHash: Buffer
  /** Of what those show, too, who write. */
  writerHash: Buffer
}

/**
 * Starts a list, unless it is known or there are `maxLists`, ended ones included.
 * @returns whether it was started
 */
export const insertFamilyList = (
  query: Query,
  { id, tokenHash, writerHash }: NewList,
  maxLists: number,
) => hasRows(query)`
  insert into family_lists (id, token_hash, writer_hash, expires_at)
  select ${id}, ${tokenHash}, ${writerHash}, now() + make_interval(days => ${FAMILY_LIST_DAYS}::integer)
  where (select count(*) from family_lists) < ${maxLists}::integer
  on conflict do nothing returning 1`

/** Locks a list, so that its lanes are written one after another, and extends it. @returns undefined if it is unknown */
export const lockFamilyList = (query: Query, id: string) => readFirst(query, ListRow)`
  update family_lists set
    expires_at = case when ended then expires_at else now() + make_interval(days => ${FAMILY_LIST_DAYS}::integer) end
  where id = ${id} returning token_hash, writer_hash, ended, expires_at <= now() as is_expired`

export const findFamilyList = (query: Query, id: string) => readFirst(query, ListRow)`
  select token_hash, writer_hash, ended, expires_at <= now() as is_expired from family_lists where id = ${id}`

/** Extends a list that is read, at most once a day. */
export const extendFamilyList = async (query: Query, id: string, days: number): Promise<void> => {
  await query`
    update family_lists set expires_at = now() + make_interval(days => ${days}::integer)
    where id = ${id} and not ended and expires_at < now() + make_interval(days => ${days - 1}::integer)`
}

export const listLanes = (query: Query, listId: string) => read(query, LaneRow)`
  select id, version, ciphertext is null as has_left from family_lanes where list_id = ${listId} order by id`

export const findLane = (query: Query, listId: string, id: string) => readFirst(query, LaneContent)`
  select version, ciphertext from family_lanes where list_id = ${listId} and id = ${id}`

/** Stores a lane as a version. Null says that its writer has left. */
export async function putLane(
  query: Query,
  {
    listId,
    id,
    version,
    ciphertext,
  }: { listId: string; id: string; version: number; ciphertext: Buffer | null },
): Promise<void> {
  await query`
    insert into family_lanes (list_id, id, version, ciphertext)
    values (${listId}, ${id}, ${version}, ${ciphertext})
    on conflict (list_id, id) do update set version = excluded.version, ciphertext = excluded.ciphertext`
}

/** Deletes the list that was opened longest ago, if there are `maxLists` and no one opened it for a number of days. */
export const deleteUnopened = (query: Query, maxLists: number, days: number) => query`
  delete from family_lists where id = (
    select id from family_lists where expires_at < now() + make_interval(days => ${FAMILY_LIST_DAYS - days}::integer)
    order by expires_at limit 1 for update skip locked
  ) and (select count(*) from family_lists) >= ${maxLists}::integer`

/** Marks a list as ended, and deletes its lanes. Does nothing if it is unknown. */
export async function endFamilyList(query: Query, id: string): Promise<void> {
  await query`update family_lists set ended = true where id = ${id}`
  await query`delete from family_lanes where list_id = ${id}`
}

/** Deletes up to `limit` lists that have expired, with their lanes. @returns how many */
export async function deleteExpiredFamilyLists(query: Query, limit: number): Promise<number> {
  const deleted = await query`
    delete from family_lists where id in (
      select id from family_lists where expires_at <= now() limit ${limit} for update skip locked
    )`
  return deleted.count
}
