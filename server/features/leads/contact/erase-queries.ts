import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { Tombstone } from '#server/platform/idempotency/tombstone-file.ts'

/** The messages with these ids or keys, or at most `limit` that were received before a time. */
export type MessageChoice = { ids: string[] } | { keyHashes: Buffer[] } | { before: Date; limit: number }

const LockedMessage = z.object({ id: z.string(), keyHash: z.instanceof(Buffer), createdAt: z.date() })
export type LockedMessage = z.infer<typeof LockedMessage>

/** Locks messages that are not erased. A choice by time skips those that another transaction has locked. */
export function lockMessages(query: Query, which: MessageChoice) {
  const columns = query`id, key_hash, created_at`
  if ('before' in which) {
    return read(query, LockedMessage)`
      select ${columns} from contacts where erased_at is null and created_at < ${which.before}
      order by created_at limit ${which.limit} for update skip locked`
  }
  const chosen =
    'ids' in which
      ? query`id = any (${which.ids})`
      : query`key_hash in (select decode(hex, 'hex') from unnest(${hexes(which.keyHashes)}::text[]) as hexes (hex))`
  return read(query, LockedMessage)`
    select ${columns} from contacts where erased_at is null and ${chosen} order by id for update`
}

export async function updateToTombstones(query: Query, ids: string[], erasedAt: Date): Promise<void> {
  await query`
    update contacts set erased_at = ${erasedAt}, first_name = null, last_name = null, email = null,
      phone = null, message = null, request = null, request_hash = null, reference = null, response = null,
      ip_address = null, created_at = null
    where id = any (${ids})`
}

/** Inserts tombstones for unknown keys. @returns how many were unknown */
export async function insertTombstones(query: Query, tombstones: Tombstone[]): Promise<number> {
  const hashes = hexes(tombstones.map(({ keyHash }) => keyHash))
  const times = tombstones.map(({ erasedAt }) => erasedAt.toISOString())
  const inserted = await query`
    insert into contacts (key_hash, created_at, erased_at)
    select decode(hex, 'hex'), null, erased_at::timestamptz
    from unnest(${hashes}::text[], ${times}::text[]) as erased (hex, erased_at)
    on conflict (key_hash) do nothing`
  return inserted.count
}

const hexes = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex'))
