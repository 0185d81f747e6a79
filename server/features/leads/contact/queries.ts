import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import type { Tombstone } from '#server/platform/idempotency/tombstone-file.ts'
import type { ContactMessage } from '#shared/contract/contact.ts'

/** What is stored under a known key: a message, or its tombstone. */
export type KnownContact = z.infer<typeof StoredContact> | 'erased'
const StoredContact = z.object({
  requestHash: z.instanceof(Buffer),
  /** The body of the first response, without the key. */
  response: z.string(),
})
const ContactRow = z.union([
  z.extend(StoredContact, { erased: z.literal(false) }),
  z.object({ erased: z.literal(true) }),
])

export async function findContact(query: Query, keyHash: Buffer): Promise<KnownContact | undefined> {
  const row = await readFirst(query, ContactRow)`
    select request_hash, response, erased_at is not null as erased from contacts where key_hash = ${keyHash}`
  if (!row) return undefined
  if (row.erased) return 'erased'
  const { erased, ...stored } = row
  return stored
}

interface NewContact {
  keyHash: Buffer
  requestHash: Buffer
  message: ContactMessage
  reference: string
  ipAddress: string | null
}

const InsertedContact = z.object({ id: z.string(), createdAt: z.date() })

/**
 * Stores a message under its key. Waits for a concurrent insert of the same key.
 * @returns its id and when it was received; undefined if the key or the reference is taken
 */
export async function insertContact(
  query: Query,
  contact: NewContact,
): Promise<z.infer<typeof InsertedContact> | undefined> {
  const { firstName, lastName, email, phone, message, request, language = null } = contact.message
  const row = await readFirst(query, InsertedContact)`
    insert into contacts (first_name, last_name, email, phone, message, request, language, key_hash, request_hash,
      reference, ip_address)
    values (${firstName}, ${lastName}, ${email}, ${phone?.trim() || null}, ${message}, ${request ? query.json(request) : null},
      ${language}, ${contact.keyHash}, ${contact.requestHash}, ${contact.reference}, ${contact.ipAddress})
    on conflict do nothing returning id, created_at`
  return row
}

export async function updateContactResponse(query: Query, keyHash: Buffer, response: string): Promise<void> {
  await query`update contacts set response = ${response} where key_hash = ${keyHash}`
}

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
      phone = null, message = null, request = null, language = null, request_hash = null, reference = null, response = null,
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
