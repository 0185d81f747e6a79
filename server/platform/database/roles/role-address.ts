import { createHmac } from 'node:crypto'

/** Owns the tables: runs migrations and commands. */
export const OWNER = 'hearthfinder_owner'
/** Serves requests: reads and writes rows, and can only add to the audit log. */
export const REQUESTS = 'hearthfinder_requests'
export type Role = typeof OWNER | typeof REQUESTS

/**
 * The same database for another role. Its password is derived from the superuser's, so that no other file has to be kept
 * and restored (HMAC-SHA-256).
 * @param superuserUrl the address for the superuser, with the password
 */
export function roleAddress(superuserUrl: string, role: Role): string {
  const address = new URL(superuserUrl)
  address.password = createHmac('sha256', address.password).update(role).digest('base64url')
  address.username = role
  return address.href
}
