import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

/** Deletes at most `limit` acknowledgements that were received before a time. @returns how many */
export async function deleteOldAcknowledgements(query: Query, before: Date, limit: number): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    with old as (
      select key_hash from acknowledgements where received_at < ${before}
      order by received_at limit ${limit} for update skip locked
    ), deleted as (
      delete from acknowledgements where key_hash in (select key_hash from old) returning 1
    )
    select count(*)::integer as count from deleted`
  return count
}
