/** Returns a random UUID (version 4), even on insecure pages, where `randomUUID` is missing. */
export function makeKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // RFC 9562, section 5.4: the version and variant bits.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, i, starts) => hex.slice(from, starts[i + 1])).join('-')
}
