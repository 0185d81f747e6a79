import type { Query, Sql } from '../database/connect.ts'

export interface Counter {
  bucket: string
  addressHash: string
}

/** Whole seconds until the next minute begins, by the database's clock. */
export async function readSecondsLeft(query: Query): Promise<number> {
  const [row] = await query<[{ secondsLeft: number }]>`
    select ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::integer
      as seconds_left`
  return row.secondsLeft
}

/** A condition for a statement: whether this minute's count has reached `limit`. */
export const reached = (query: Query, { bucket, addressHash }: Counter, limit: number) => query`
  exists (select from rate_limits where bucket = ${bucket} and address_hash = ${addressHash}
    and window_start = date_trunc('minute', now()) and count >= ${limit})`

/** A part of a statement: adds one for the row of `from`, and returns a row, unless `limit` is reached. */
export const addingOne = (
  query: Query,
  { bucket, addressHash }: Counter,
  limit: number,
  from = query``,
) => query`
  insert into rate_limits (bucket, address_hash, window_start, count)
  select ${bucket}, ${addressHash}, date_trunc('minute', now()), 1 ${from}
  on conflict (bucket, address_hash, window_start)
    do update set count = rate_limits.count + 1 where rate_limits.count < ${limit}
  returning count`

/** Adds one, unless `limit` is reached. @returns whether it was added */
export async function addOne(query: Query, counter: Counter, limit: number): Promise<boolean> {
  const rows = await addingOne(query, counter, limit)
  return rows.length === 1
}

/** Deletes counts that are an hour old, at most `most` of them, leaving those that a rival is deleting. */
export async function deleteOldCounts(sql: Sql, most: number): Promise<void> {
  await sql`
    delete from rate_limits where (bucket, address_hash, window_start) in (
      select bucket, address_hash, window_start from rate_limits
      where window_start < now() - interval '1 hour' limit ${most} for update skip locked
    )`
}
