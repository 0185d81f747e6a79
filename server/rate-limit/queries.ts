import type { Query, Sql } from '../database/connect.ts'

export interface Counter {
  bucket: string
  addressHash: string
}

export interface Window {
  count: number
  /** Whole seconds until the next minute begins. */
  secondsLeft: number
}

/** This minute's count, by the database's clock. */
export async function readCount(query: Query, { bucket, addressHash }: Counter): Promise<Window> {
  const [row] = await query<[Window]>`
    select coalesce(max(count), 0) as count,
      ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::integer as seconds_left
    from rate_limits
    where bucket = ${bucket} and address_hash = ${addressHash} and window_start = date_trunc('minute', now())`
  return row
}

/** Adds one, unless `limit` is reached. @returns whether it was added */
export async function addOne(
  query: Query,
  { bucket, addressHash }: Counter,
  limit: number,
): Promise<boolean> {
  const rows = await query`
    insert into rate_limits (bucket, address_hash, window_start, count)
    values (${bucket}, ${addressHash}, date_trunc('minute', now()), 1)
    on conflict (bucket, address_hash, window_start)
      do update set count = rate_limits.count + 1 where rate_limits.count < ${limit}
    returning count`
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
