import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * SHA-256 over the canonical JSON (RFC 8785) of a parsed body: the order of its fields and the blanks between
 * them do not count.
 */
export function canonicalHash(body: unknown): Buffer {
  const text = canonicalize(body)
  if (text === undefined) throw new TypeError('only JSON has a canonical form')
  return createHash('sha256').update(text).digest()
}
