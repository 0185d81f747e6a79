import type { DocumentDecoration } from 'elysia'
import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import { MAX_BODY_BYTES } from '#shared/limits.ts'

type Schema = z.ZodMiniType
/** Parameters or headers by name. `z.describe` describes each of them. */
type Fields = z.ZodMiniObject
type JsonSchema = Record<string, unknown>

/**
 * A success: the schema of its JSON body (an empty body without one), with an optional description and headers. A body of
 * text has a media type instead of a schema.
 */
type SuccessResponse =
  | Schema
  | { description: string; body?: Schema; headers?: Fields }
  | { description: string; mediaType: string }

export interface Documentation {
  summary: string
  description?: string
  /** The group under which the page lists the operation. */
  tag: string
  /** The JSON body that the route parses. */
  body?: Schema
  /** Whether the route also accepts a request without a body. */
  isBodyOptional?: boolean
  headers?: Fields
  query?: Fields
  params?: Fields
  /** Every success by its status. */
  responses: Record<number, SuccessResponse>
  /**
   * The failures that are specific to this operation. Those of parsing its input and those of every operation are
   * added.
   */
  failures?: readonly ErrorCode[]
}

/** Where document.ts puts the schema of the error body. */
const ERROR_REFERENCE = '#/components/schemas/Error'

const OF_EVERY_OPERATION: ErrorCode[] = ['malformed', 'internal', 'unavailable']
const OF_A_BODY: ErrorCode[] = ['too_large', 'wrong_type', 'invalid']

/** What each code means in any operation. */
const MEANINGS: Record<ErrorCode, string> = {
  malformed: 'The address or the JSON cannot be read.',
  unauthorized: 'The session is missing or has ended, or the username or password is wrong.',
  session_idle: 'The session has ended because it was not used for 30 minutes.',
  forbidden: 'The request is valid but not allowed.',
  confirm_sign_in:
    'The sign-in is more than 30 minutes old. Confirm it with the password, then repeat the call.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'The address does not support this method.',
  duplicate_email: 'The email has been used for another submission.',
  conflict: 'The current state does not allow the operation.',
  erased: 'It existed and has been erased.',
  too_large: `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`,
  wrong_type: 'The content type is not `application/json`.',
  invalid: '`issues` names each wrong field.',
  filters_required: 'Too much matches for one list. Choose filters and read it in parts.',
  key_reused: 'The key belongs to an earlier request with other content.',
  rate_limited: 'Too many requests; try again after `Retry-After`.',
  proof_required:
    'Too many requests; try again after `Retry-After`, or at once with a solved challenge of `/api/challenge` in `Proof-Of-Work`.',
  internal: 'The server failed.',
  unavailable: 'The server cannot answer now; try again after `Retry-After`.',
}

const HEADERS_OF: Partial<Record<ErrorCode, JsonSchema>> = {
  unauthorized: bearer(),
  session_idle: bearer(),
  rate_limited: retryAfter(),
  proof_required: retryAfter(),
  unavailable: retryAfter(),
}

function bearer(): JsonSchema {
  return {
    'WWW-Authenticate': {
      description: '`Bearer`, where the operation takes a bearer token.',
      schema: { type: 'string', const: 'Bearer' },
    },
  }
}

function retryAfter(): JsonSchema {
  return {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  }
}

/** Creates a route's `detail`, its OpenAPI operation, from the schemas that the route parses with. */
export function documented(of: Documentation): DocumentDecoration {
  const operation = {
    summary: of.summary,
    ...(of.description && { description: of.description }),
    tags: [of.tag],
    parameters: [
      ...parametersOf('path', of.params),
      ...parametersOf('query', of.query),
      ...parametersOf('header', of.headers),
    ],
    ...(of.body && { requestBody: { required: !of.isBodyOptional, content: jsonOf(of.body, 'input') } }),
    responses: { ...successes(of.responses), ...failureResponses(failuresOf(of)) },
  }
  // Elysia's type is for OpenAPI 3.0. zod creates JSON Schema 2020-12, which OpenAPI 3.1 uses.
  return operation as unknown as DocumentDecoration
}

function failuresOf({ body, query, headers, failures = [] }: Documentation): ErrorCode[] {
  return [
    ...failures,
    ...(body ? OF_A_BODY : []),
    ...(query || headers ? (['invalid'] as const) : []),
    ...OF_EVERY_OPERATION,
  ]
}

function parametersOf(location: 'path' | 'query' | 'header', fields?: Fields) {
  return Object.entries(describedFields(fields, 'input')).map(([name, field]) => ({
    name,
    in: location,
    ...field,
  }))
}

/** The fields in OpenAPI's form for parameters and headers, where the description is outside the schema. */
function describedFields(fields: Fields | undefined, io: 'input' | 'output') {
  if (!fields) return {}
  const { properties = {}, required = [] } = schemaOf(fields, io) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description, ...schema }]) => [
      name,
      { required: required.includes(name), ...(description !== undefined && { description }), schema },
    ]),
  )
}

function successes(responses: Record<number, SuccessResponse>) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if ('mediaType' in response) return [status, textResponse(response)]
      const { description, body, headers } =
        '_zod' in response ? { description: 'Success.', body: response, headers: undefined } : response
      return [
        status,
        {
          description,
          ...(headers && { headers: describedFields(headers, 'output') }),
          ...(body && { content: jsonOf(body, 'output') }),
        },
      ]
    }),
  )
}

const textResponse = ({ description, mediaType }: { description: string; mediaType: string }) => ({
  description,
  content: { [mediaType]: { schema: { type: 'string' } } },
})

/** The responses for these failures by status. Codes can share a status: `invalid` and `key_reused` are both 422. */
function failureResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, failureResponse(those)]))
}

/** Adds failures to an operation's responses. A response with the same status keeps its own codes. */
export function addFailures(responses: object, codes: readonly ErrorCode[]) {
  const statuses = new Set(codes.map((code) => String(ERROR_STATUS[code])))
  const own = Object.entries(responses).flatMap(([status, response]) =>
    statuses.has(status) ? ((response as FailureResponse)[CODES] ?? []) : [],
  )
  return { ...responses, ...failureResponses([...own, ...codes]) }
}

/** Where a failure's response keeps its codes. A symbol isn't part of the document. */
const CODES = Symbol('codes')
type FailureResponse = { [CODES]?: ErrorCode[] }

function failureResponse(codes: ErrorCode[]) {
  const headers = Object.assign({}, ...codes.map((code) => HEADERS_OF[code]))
  const schema = { allOf: [{ $ref: ERROR_REFERENCE }, { properties: { code: { enum: codes } } }] }
  return {
    [CODES]: codes,
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema } },
  }
}

function jsonOf(schema: Schema, io: 'input' | 'output') {
  return { 'application/json': { schema: schemaOf(schema, io, io === 'input' ? refuseNul : undefined) } }
}

/** Converts a zod schema to the JSON Schema of what the route accepts (`input`) or returns (`output`). */
export function schemaOf(
  schema: Schema,
  io: 'input' | 'output',
  change: (part: JsonSchema) => void = () => {},
): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // zod drops both for an input that it transforms, as number-text.ts does.
      const { def } = zodSchema._zod
      if (def.type === 'default') jsonSchema.default = def.defaultValue
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
      change(jsonSchema)
    },
  })
  return json
}

/** Postgres cannot store NUL in text, so plain-json.ts rejects it in any text of a body that the schema names. */
function refuseNul(schema: JsonSchema): void {
  if (schema.type !== 'string' || schema.enum || schema.const !== undefined || isAnchored(schema)) return
  schema.not = { pattern: '\\u0000' }
}

const isAnchored = ({ pattern }: JsonSchema) => typeof pattern === 'string' && /^\^.*\$$/.test(pattern)
