import type { ContactMessage } from '../../../../shared/contact.ts'
import type { Query } from '../../../platform/database/connect.ts'

/** A key that the server knows: what it holds under it, or the tombstone of what it held. */
export type KnownContact = StoredContact | 'erased'
export interface StoredContact {
  requestHash: Buffer
  /** The body of the answer, as first given. */
  response: string
}

export async function findContact(query: Query, keyHash: Buffer): Promise<KnownContact | undefined> {
  const [row] = await query<(StoredContact & { erased: boolean })[]>`
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

/**
 * Stores a message under its key. Waits for a rival that is storing the same key.
 * @returns its id and when it was received; undefined when the key or the reference is taken
 */
export async function insertContact(
  query: Query,
  contact: NewContact,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { firstName, lastName, email, phone, message } = contact.message
  const [row] = await query<{ id: string; createdAt: Date }[]>`
    insert into contacts (first_name, last_name, email, phone, message, key_hash, request_hash, reference, ip_address)
    values (${firstName}, ${lastName}, ${email}, ${phone?.trim() || null}, ${message},
      ${contact.keyHash}, ${contact.requestHash}, ${contact.reference}, ${contact.ipAddress})
    on conflict do nothing returning id, created_at`
  return row
}

export async function updateContactResponse(query: Query, keyHash: Buffer, response: string): Promise<void> {
  await query`update contacts set response = ${response} where key_hash = ${keyHash}`
}
