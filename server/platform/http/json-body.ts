import * as z from 'zod/mini'
import { type FieldIssue, toFieldIssues } from '#shared/contract/errors.ts'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { ApiError } from './api-error.ts'

const PORTAL = '/api/admin/'

/**
 * Reads a JSON request body of at most `maxBytes` bytes.
 * @throws ApiError wrong_type (415), too_large (413), malformed (400), or invalid (422) for values that can't be
 * compared with those of a retry
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
 * Parses a value with a schema.
 * @param messageOf returns the message of the response; by default a general sentence
 * @throws ApiError invalid (422) with one issue per wrong field
 */
export function parseWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  messageOf: (issues: FieldIssue[]) => string = () => MESSAGES.invalid,
): z.infer<Schema> {
  const parsed = z.safeParse(schema, value)
  const issues = parsed.success ? findNuls(parsed.data) : toFieldIssues(parsed.error)
  if (parsed.success && issues.length === 0) return parsed.data
  throw new ApiError('invalid', messageOf(issues), { issues })
}

/** The message of the first invalid field, for the portal's forms, which show one message. */
const firstIssueMessage = ([first]: FieldIssue[]) => (first?.path ? first.message : MESSAGES.invalid)

/**
 * Reads and parses the JSON body of a route. The portal's forms show one message, so there it names the first wrong field.
 * @returns undefined if the schema is optional and there is no body
 * @throws ApiError like `readJson` and `parseWith`
 */
export async function parseBody(
  { path }: { path: string },
  schema: z.ZodMiniType,
  request: Request,
): Promise<unknown> {
  if (isOptional(schema) && !hasBody(request)) return undefined
  const messageOf = path.startsWith(PORTAL) ? firstIssueMessage : undefined
  return parseWith(schema, await readJson(request), messageOf)
}

/** Whether a request may come without the body. */
export const isOptional = (schema: z.ZodMiniType): boolean => schema._zod.def.type === 'optional'

const hasBody = ({ body, headers }: Request) => body !== null && headers.get('content-length') !== '0'

/** Much deeper than any form's data. */
const MAX_DEPTH = 16

/**
 * Finds a value in parsed JSON that has no canonical form, so that it can't be compared with a retry: invalid Unicode
 * (lone surrogates), numbers too large for a double, and excessive nesting. RFC 8785 requires I-JSON.
 * @returns the first issue; undefined if there is none
 */
function findIncomparable(value: unknown, path: string[] = []): FieldIssue | undefined {
  if (path.length > MAX_DEPTH) return issue(path.slice(0, 1), 'This is nested too deeply')
  if (typeof value === 'string' && !value.isWellFormed()) return issue(path, 'Please use ordinary characters')
  if (typeof value === 'number' && !Number.isFinite(value)) return issue(path, 'This number is too large')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (!key.isWellFormed()) return issue(path, 'Please use ordinary characters')
    const found = findIncomparable(part, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Finds all strings that contain NUL, which Postgres rejects. Pass parsed values: NUL in properties that the schema drops is harmless. */
function findNuls(value: unknown, path: string[] = []): FieldIssue[] {
  if (typeof value === 'string' && value.includes('\0'))
    return [issue(path, 'Please use ordinary characters')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findNuls(part, [...path, key]))
}

const issue = (path: string[], message: string): FieldIssue => ({ path: path.join('.'), message })
