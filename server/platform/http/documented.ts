import type { DocumentDecoration } from 'elysia'
import * as z from 'zod/mini'
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../../../shared/errors.ts'

type Schema = z.ZodMiniType
type Fields = Record<string, string>

/** A success: its schema (none means an empty body), or that with a sentence and the headers it sets. */
type Answer = Schema | { description: string; body?: Schema; headers?: Fields }

export interface Documentation {
  summary: string
  description?: string
  /** The group under which the page lists the call. */
  tag: string
  /** The JSON body that the call reads. */
  body?: Schema
  /** Optional request headers, optional query fields and parts of the path, each with a sentence. */
  headers?: Fields
  query?: Fields
  params?: Fields
  /** Every success by its status. */
  answers: Record<number, Answer>
  /** Every failure of this call's own; `internal` and `unavailable` are added. */
  failures?: readonly ErrorCode[]
}

/**
 * A route's `detail`: its OpenAPI operation, made from the schemas that the route itself parses with and
 * answers by.
 */
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
    ...(of.body && { requestBody: { required: true, content: jsonOf(of.body, 'input') } }),
    responses: { ...successes(of.answers), ...failures(of.failures ?? []) },
  }
  // Elysia's type speaks OpenAPI 3.0; zod writes JSON Schema 2020-12, which is what OpenAPI 3.1 takes.
  return operation as unknown as DocumentDecoration
}

function parametersOf(place: 'path' | 'query' | 'header', fields: Fields = {}) {
  return Object.entries(fields).map(([name, description]) => ({
    name,
    in: place,
    required: place === 'path',
    description,
    schema: { type: 'string' },
  }))
}

function successes(answers: Record<number, Answer>) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const { description, body, headers } =
        '_zod' in answer ? { description: 'Success', body: answer, headers: undefined } : answer
      return [
        status,
        {
          description,
          ...(headers && { headers: headersOf(headers) }),
          ...(body && { content: jsonOf(body, 'output') }),
        },
      ]
    }),
  )
}

const headersOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

/** Several codes may share a status (`invalid` and `key_reused` are both 422). */
function failures(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set<ErrorCode>([...codes, 'internal', 'unavailable'])) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      { description: those.join(' or '), content: jsonOf(ErrorBody, 'output') },
    ]),
  )
}

function jsonOf(schema: Schema, io: 'input' | 'output') {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return { 'application/json': { schema: json } }
}
