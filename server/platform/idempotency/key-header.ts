import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MESSAGES } from '../../../shared/messages.ts'
import { SubmissionKey } from '../../../shared/questionnaire.ts'
import { ApiError } from '../http/api-error.ts'

const [UUID] = /\(.*\)/.exec(z.regexes.uuid().source) ?? []

/** A key in a header: a UUID, quoted, as the IETF httpapi draft on Idempotency-Key has it, or bare. */
export const KeyHeader = z.string().check(z.regex(new RegExp(`^("${UUID}"|${UUID})$`)))

/**
 * The key in a header, in lower case and without its quotes.
 * @returns undefined when the header is absent
 * @throws ApiError invalid (422), naming the header, when it holds anything but a UUID
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

/** The key in lower case, or undefined when the text is not a UUID. */
export function parseKey(text: string): string | undefined {
  return z.safeParse(SubmissionKey, text).success ? text.toLowerCase() : undefined
}

/** What the database knows of a key: its SHA-256, so that a copy of the database opens no submission. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
