import * as z from 'zod/mini'
import { type FieldIssue, toFieldIssues } from '#shared/errors.ts'
import { MAX_BODY_BYTES } from '#shared/limits.ts'
import { MESSAGES } from '#shared/messages.ts'
import { ApiError } from './api-error.ts'
import { findIncomparable, findNuls } from './plain-json.ts'

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
