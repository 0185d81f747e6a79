import type { Query } from '#server/platform/database/connect.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'

// What copies that families share and lists that they keep together have in common: the server can read neither.

interface Write {
  client: Client
  isNew: boolean
  bucket: 'shared_list' | 'family_list'
  /** Writes per minute and network. */
  perMinute: number
  /** New rows per day and site. */
  newPerDay: number
}

/** @throws ApiError rate_limited (429) */
export async function countWrite(
  { clock }: Pick<Platform, 'clock'>,
  tx: Query,
  { client: { network, site }, isNew, bucket, perMinute, newPerDay }: Write,
): Promise<void> {
  const of = { bucket, at: clock?.() }
  await countOne(tx, { ...of, network, limit: perMinute })
  if (isNew) await countOne(tx, { ...of, network: site, limit: newPerDay, per: 'day' })
}

/** Rows per statement, so that none of them takes long. */
const BATCH_SIZE = 200

/** Repeats a deletion until it finds less than it may delete at once. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted: number
  do deleted = await deleteSome(BATCH_SIZE)
  while (deleted === BATCH_SIZE)
}
