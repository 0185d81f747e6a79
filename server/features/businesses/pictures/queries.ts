import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readFirst } from '#server/platform/database/read.ts'

const DueFetch = z.object({ businessId: z.string(), url: z.string() })
type DueFetch = z.infer<typeof DueFetch>

/** Queues a business's picture, or queues another one instead. */
export async function upsertFetch(query: Query, { businessId, url }: DueFetch): Promise<void> {
  await query`
    insert into picture_fetches (business_id, url) values (${businessId}, ${url})
    on conflict (business_id) do update set url = excluded.url, attempts = 0, next_attempt_at = now()`
}

export async function deleteFetch(query: Query, businessId: string): Promise<void> {
  await query`delete from picture_fetches where business_id = ${businessId}`
}

/**
 * Takes the fetch that has been due for the longest time, and postpones its next attempt, so that no other server takes
 * it: by `pause` seconds at first, then four times as long each time. After `maxAttempts` a picture is left alone.
 */
export const takeDueFetch = (
  query: Query,
  { pause, maxAttempts }: { pause: number; maxAttempts: number },
) => readFirst(query, DueFetch)`
    update picture_fetches set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${pause} * power(4, attempts))
    where business_id = (
      select business_id from picture_fetches
      where next_attempt_at <= now() and attempts < ${maxAttempts}::integer
      order by next_attempt_at limit 1 for update skip locked
    )
    returning business_id, url`

/** Stores the path of a copy, unless the business has another picture by now, and ends the fetch. */
export async function storeCopy(query: Query, { businessId, url }: DueFetch, path: string): Promise<void> {
  await query`
    with fetched as (delete from picture_fetches where business_id = ${businessId} and url = ${url} returning 1)
    update featured_businesses set image_copy = ${path}
    where id = ${businessId} and image_url = ${url} and exists (select from fetched)`
}
