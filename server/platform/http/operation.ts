import type { DocumentDecoration } from 'elysia'
import * as z from 'zod/mini'
import { ACCESS, type Access, ROLES } from '#shared/contract/access.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'
import { scopeFor } from '#shared/desk/personal-tokens.ts'
import type { AnyDeclaration, Fields, Schema } from './declaration.ts'
import { isOptional } from './json-body.ts'

/** Where document.ts puts the schema of the error body. */
const ERROR_REFERENCE = '#/components/schemas/Error'

/** What each code means in any operation. */
const MEANINGS: Record<ErrorCode, string> = {
  malformed: 'The address or the JSON cannot be read.',
  unauthorized: 'The session is missing or has ended, or the username or password is wrong.',
  session_idle: 'The session has ended because it was not used for 30 minutes.',
  forbidden: 'The request is valid but not allowed.',
  confirm_sign_in:
    'The sign-in is more than 30 minutes old. Confirm it with the password, then repeat the call.',
  second_factor_required:
    'Everyone must have a second factor, and this account has none. Set one up, then repeat the call.',
  not_found: 'There is nothing at this address.',
  not_listed: 'It existed, and isn’t shown anymore.',
  method_not_allowed: 'The address does not support this method.',
  duplicate_email: 'The email has been used for another submission.',
  conflict: 'The current state does not allow the operation.',
  erased: 'It existed and has been erased.',
  stale: 'It has changed since the version that `If-Match` names.',
  too_large: `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`,
  wrong_type: 'The content type is not `application/json`.',
  invalid: '`issues` names each wrong field.',
  filters_required: 'Too much matches for one list. Choose filters and read it in parts.',
  key_reused: 'The key belongs to an earlier request with other content.',
  replaced_erased:
    'What `Supersedes` names was erased, or `Mailed-Link` no longer works. Nothing was stored. Without the header, it would be a new submission.',
  rate_limited: 'Too many requests; try again after `Retry-After`.',
  proof_required:
    'Too many requests; try again after `Retry-After`, or at once with a solved challenge of `/api/challenge` in `Proof-Of-Work`.',
  internal: 'The server failed.',
  unavailable: 'The server cannot answer now; try again after `Retry-After`.',
}

const BEARER = {
  'WWW-Authenticate': {
    description: '`Bearer`, where the operation takes a bearer token.',
    schema: { type: 'string', const: 'Bearer' },
  },
}
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
const HEADERS_OF: Partial<Record<ErrorCode, object>> = {
  unauthorized: BEARER,
  session_idle: BEARER,
  rate_limited: RETRY_AFTER,
  proof_required: RETRY_AFTER,
  unavailable: RETRY_AFTER,
}

/** The OpenAPI responses for failures, by status. Codes can share one: `invalid` and `key_reused` are both 422. */
function failureResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, failureResponse(those)]))
}

function failureResponse(codes: ErrorCode[]) {
  const headers = Object.assign({}, ...codes.map((code) => HEADERS_OF[code]))
  const schema = { allOf: [{ $ref: ERROR_REFERENCE }, { properties: { code: { enum: codes } } }] }
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANINGS[code]}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema } },
  }
}

type JsonSchema = Record<string, unknown>

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done.',
  409: 'The current state does not allow it.',
}

/** The OpenAPI operation of a route, from the schemas with which it parses. */
export function operationOf(route: AnyDeclaration): DocumentDecoration {
  const { summary, description, tag = '', params, query, headers, access } = route
  if (summary === undefined) return { hide: true }
  const body = route.body ?? route.uncheckedBody
  const operation = {
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...parametersOf('header', headers),
    ],
    ...(body && { requestBody: { required: !isOptional(body), content: jsonOf(body, 'input') } }),
    responses: { ...successesOf(route), ...failureResponses(failuresOf(route)) },
    ...(access !== 'public' && guarded(route, access)),
  }
  // Elysia's type is for OpenAPI 3.0. zod creates JSON Schema 2020-12, which OpenAPI 3.1 uses.
  return operation as unknown as DocumentDecoration
}

/** Who may call a route that isn't public: which roles, and which personal tokens, which only read. */
function guarded({ method }: AnyDeclaration, access: Access) {
  const scope = method === 'GET' && scopeFor(access)
  return {
    security: [{ bearer: [] }],
    'x-roles': [...ACCESS[access]],
    ...(scope && { 'x-token-scope': scope }),
  }
}

/** The failures of a route's handler, of its input, of every operation, of its guard, and of the limit for reading. */
function failuresOf(route: AnyDeclaration): ErrorCode[] {
  const { method, access, errors = [], params, query, headers, needsRecentSignIn } = route
  const isGuarded = access !== 'public'
  const isLimited = method === 'GET' && (!isGuarded || scopeFor(access) !== undefined)
  return [
    ...errors,
    ...when(params, 'not_found'),
    ...when(needsRecentSignIn, 'confirm_sign_in'),
    ...when(route.body ?? route.uncheckedBody, 'too_large', 'wrong_type', 'invalid'),
    ...when(query ?? headers, 'invalid'),
    ...(['malformed', 'internal', 'unavailable'] as const),
    ...when(isGuarded, 'unauthorized', 'session_idle'),
    ...when(isGuarded && access !== 'signIn', 'second_factor_required'),
    ...when(isGuarded && ACCESS[access].length < ROLES.length, 'forbidden'),
    ...when(isLimited, 'rate_limited'),
  ]
}

const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : [])

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

function successesOf({
  output,
  status = output ? 200 : 204,
  outputHeaders,
  mediaType,
  also,
}: AnyDeclaration) {
  if (mediaType !== undefined)
    return { 200: { description: 'Success.', content: { [mediaType]: { schema: { type: 'string' } } } } }
  const bodies: [string, Schema | undefined][] = [[String(status), output], ...Object.entries(also ?? {})]
  return Object.fromEntries(
    bodies.map(([key, body]) => [
      key,
      {
        description: DESCRIPTIONS[Number(key)] ?? '',
        ...(outputHeaders && { headers: describedFields(outputHeaders, 'output') }),
        ...(body && { content: jsonOf(body, 'output') }),
      },
    ]),
  )
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
      // zod drops both for an input that it transforms, as paging.ts does.
      const { def } = zodSchema._zod
      if (def.type === 'default') jsonSchema.default = def.defaultValue
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
      change(jsonSchema)
    },
  })
  return json
}

/** Postgres cannot store NUL in text, so json-body.ts rejects it in any text of a body that the schema names. */
function refuseNul(schema: JsonSchema): void {
  if (schema.type !== 'string' || schema.enum || schema.const !== undefined || isAnchored(schema)) return
  schema.not = { pattern: '\\u0000' }
}

const isAnchored = ({ pattern }: JsonSchema) => typeof pattern === 'string' && /^\^.*\$$/.test(pattern)
