import * as z from 'zod/mini'
import type { Query, Transaction } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'

const Ids = z.array(z.int())
const UsedRow = z.object({ last: z.nullable(z.instanceof(Buffer)), used: z.nullable(Ids) })

/**
 * Reads which parts the next `limit` submissions after a key's hash refer to.
 * @returns the last of these submissions, null if there is none, and their parts' numbers
 */
export const listUsedParts = (query: Query, after: Buffer, limit: number) => readOne(query, UsedRow)`
  with page as (
    select key_hash, coalesce(parts, unpack_numbers(packed_parts)) as parts from submissions where key_hash > ${after} order by key_hash limit ${limit}
  )
  select (select key_hash from page order by key_hash desc limit 1) as last,
    (select json_agg(distinct part) from page cross join unnest(parts) as part) as used`

const PartRow = z.object({ id: z.int(), condemnedIn: z.nullable(z.string()) })
export type PartRow = z.infer<typeof PartRow>

/** Lists the next `limit` parts after a number. */
export const listParts = (query: Query, after: number, limit: number) => read(query, PartRow)`
  select id, condemned_in::text as condemned_in from answer_parts where id > ${after} order by id limit ${limit}`

/**
 * Condemns parts in a new epoch. Waits until no transaction is storing an answer, at most for `waitMs`, because new ones
 * wait behind it. Then numbers that servers remember from earlier epochs are no longer valid.
 */
export async function condemnParts(tx: Transaction, ids: readonly number[], waitMs: number): Promise<void> {
  await tx`select set_config('lock_timeout', ${String(waitMs)}, true)`
  await tx`lock table answer_sweeps in access exclusive mode`
  await tx`update answer_sweeps set epoch = epoch + 1`
  await tx`
    update answer_parts set condemned_in = (select epoch from answer_sweeps)
    where id = any (${listOf(ids)}::text::integer[]) and condemned_in is null`
}

/** Takes back that parts are condemned, because an answer refers to them. */
export async function releaseParts(query: Query, ids: readonly number[]): Promise<void> {
  await query`
    update answer_parts set condemned_in = null
    where id = any (${listOf(ids)}::text::integer[]) and condemned_in is not null`
}

/** Deletes parts that have been condemned since the same epoch. @returns how many */
export async function deleteCondemned(query: Query, parts: readonly PartRow[]): Promise<number> {
  const { count } = await query`
    delete from answer_parts using json_to_recordset(${JSON.stringify(parts)}::text::json)
      as condemned (id integer, "condemnedIn" bigint)
    where answer_parts.id = condemned.id and condemned_in = condemned."condemnedIn"`
  return count
}

const listOf = (ids: readonly number[]) => `{${ids.join()}}`
