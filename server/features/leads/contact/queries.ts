import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import type { ContactMessage } from '#shared/contact.ts'

/** What is stored under a known key: a message, or its tombstone. */
export type KnownContact = StoredContact | 'erased'
const StoredContact = z.object({
  requestHash: z.instanceof(Buffer),
  /** The body of the first response, without the key. */
  response: z.string(),
})
export type StoredContact = z.infer<typeof StoredContact>

export async function findContact(query: Query, keyHash: Buffer): Promise<KnownContact | undefined> {
  const [row] = await read(query, z.extend(StoredContact, { erased: z.boolean() }))`
    select request_hash, response, erased_at is not null as erased from contacts where key_hash = ${keyHash}`
  if (!row) return undefined
  const { erased, ...stored } = row
  return erased ? 'erased' : stored
}

export interface NewContact {
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
  const { firstName, lastName, email, phone, message, request } = contact.message
  const [row] = await read(query, InsertedContact)`
    insert into contacts (first_name, last_name, email, phone, message, request, key_hash, request_hash, reference,
      ip_address)
    values (${firstName}, ${lastName}, ${email}, ${phone?.trim() || null}, ${message}, ${request ? query.json(request) : null},
      ${contact.keyHash}, ${contact.requestHash}, ${contact.reference}, ${contact.ipAddress})
    on conflict do nothing returning id, created_at`
  return row
}

export async function updateContactResponse(query: Query, keyHash: Buffer, response: string): Promise<void> {
  await query`update contacts set response = ${response} where key_hash = ${keyHash}`
}
