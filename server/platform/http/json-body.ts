import * as z from 'zod/mini'
import { type FieldIssue, fieldIssuesOf } from '../../../shared/errors.ts'
import { MAX_BODY_BYTES } from '../../../shared/limits.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { ApiError } from './api-error.ts'
import { findIncomparable, findNul } from './plain-json.ts'

/**
 * Reads a JSON request body, at most `maxBytes` long.
 * @throws ApiError wrong_type (415), too_large (413), malformed (400), or invalid (422) for what cannot be compared
 * with a retry
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiError('wrong_type', MESSAGES.wrongType)
  const value = parseJson(await readBounded(request, maxBytes))
  const incomparable = findIncomparable(value)
  if (incomparable) throw new ApiError('invalid', MESSAGES.invalid, { issues: [incomparable] })
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('malformed', MESSAGES.malformed)
  }
}

async function readBounded(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new ApiError('too_large', MESSAGES.tooLarge)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('malformed', MESSAGES.malformed)
  }
}

/**
 * The value as the schema reads it.
 * @throws ApiError invalid (422) with one issue per wrong field
 */
export function parseWith<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const issues = issuesOf(schema, value)
  if (Array.isArray(issues)) throw new ApiError('invalid', MESSAGES.invalid, { issues })
  return issues.data
}

/** What is wrong with a value, one issue per field; when nothing is, the value as the schema reads it. */
export function issuesOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): FieldIssue[] | { data: z.infer<Schema> } {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) return fieldIssuesOf(parsed.error)
  const nul = findNul(parsed.data)
  return nul ? [nul] : { data: parsed.data }
}
