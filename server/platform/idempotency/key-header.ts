import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import * as z from 'zod/mini'

/** RFC 9562, without the nil and the max UUID: a client that sends one of them has no key of its own. */
const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}'

/** A key in a path. It becomes lower case. */
export const KeyInPath = z.string().check(z.regex(new RegExp(`^${UUID}$`)), z.toLowerCase())

/**
 * A key in a header: a UUID, either quoted (as in the IETF httpapi draft on Idempotency-Key) or bare. It becomes bare, in
 * lower case.
 */
export const keyHeader = (name: 'Idempotency-Key' | 'Supersedes', description: string) =>
  z.optional(
    z.string().check(
      z.regex(new RegExp(`^("${UUID}"|${UUID})$`), `The ${name} must be a UUID`),
      z.overwrite((text) => text.replaceAll('"', '')),
      z.toLowerCase(),
      z.describe(
        `${description} A UUID of RFC 9562, bare or in quotes, and neither the nil nor the max UUID.`,
      ),
    ),
  )

/** SHA-256 of a key. The database stores only this, so a copy of it gives no access to submissions. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The body of a response: the request's key before the stored answer, a JSON object whose bytes stay as they are. */
export const withKey = (answer: string, key: string): string => `{"key":"${key}",${answer.slice(1)}`

/**
 * SHA-256 of a parsed body's canonical JSON (RFC 8785), which ignores whitespace and the order of fields.
 * @throws TypeError if the value isn't JSON
 */
export function canonicalHash(body: unknown): Buffer {
  const text = canonicalize(body)
  if (text === undefined) throw new TypeError('the body is not JSON')
  return createHash('sha256').update(text).digest()
}
