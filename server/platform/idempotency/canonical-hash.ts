import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * SHA-256 of a parsed body's canonical JSON (RFC 8785), which ignores whitespace and the order of fields.
 * @throws TypeError if the value isn't JSON
 */
export function canonicalHash(body: unknown): Buffer {
  const text = canonicalize(body)
  if (text === undefined) throw new TypeError('the body is not JSON')
  return createHash('sha256').update(text).digest()
}
