import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Tombstone, TombstoneFile } from '#server/platform/idempotency/tombstone-file.ts'

const TABLES: Record<TombstoneFile, string> = {
  tombstones: 'submissions',
  'contact-tombstones': 'contacts',
}

const TombstoneRow = z.object({
  keyHash: z.instanceof(Buffer),
  erasedAt: z.date(),
  /** The same time with its microseconds, so that the next page begins after this row. */
  at: z.string(),
})
/** A tombstone's place in the order of times. */
export type TombstonePlace = Pick<z.infer<typeof TombstoneRow>, 'keyHash' | 'at'>

/** Lists tombstones after this place, oldest first. */
export const listTombstones = (
  query: Query,
  file: TombstoneFile,
  after: TombstonePlace,
  limit: number,
): Promise<(Tombstone & TombstonePlace)[]> => read(query, TombstoneRow)`
  select key_hash, erased_at, erased_at::text as at from ${query(TABLES[file])}
  where (erased_at, key_hash) > (${after.at}::text::timestamptz, ${after.keyHash}) and erased_at is not null
  order by erased_at, key_hash limit ${limit}`
