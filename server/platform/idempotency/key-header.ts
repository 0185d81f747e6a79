import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MESSAGES } from '#shared/messages.ts'
import { ApiError } from '../http/api-error.ts'

/** RFC 9562, without the nil and the max UUID: a client that sends one of them has no key of its own. */
const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}'
const BARE = new RegExp(`^${UUID}$`)

/** A key in a header: a UUID, either quoted (as in the IETF httpapi draft on Idempotency-Key) or bare. */
export const KeyHeader = z.string().check(z.regex(new RegExp(`^("${UUID}"|${UUID})$`)))

/**
 * Reads the key in a header. Removes the quotes and converts it to lower case.
 * @returns undefined if the header is missing
 * @throws ApiError invalid (422) that names the header if its value isn't a UUID
 */
export function readKeyHeader(request: Request, name: 'Idempotency-Key' | 'Supersedes'): string | undefined {
  const raw = request.headers.get(name)
  if (raw === null) return undefined
  const key = z.safeParse(KeyHeader, raw.trim())
  if (key.success) return key.data.replaceAll('"', '').toLowerCase()
  throw new ApiError('invalid', MESSAGES.invalid, {
    issues: [{ path: name, message: `The ${name} must be a UUID` }],
  })
}

/** The key in lower case; undefined if the text isn't a UUID. */
export function parseKey(text: string): string | undefined {
  return BARE.test(text) ? text.toLowerCase() : undefined
}

/** SHA-256 of a key. The database stores only this, so a copy of it gives no access to submissions. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
