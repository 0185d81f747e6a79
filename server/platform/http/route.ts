import { type DocumentDecoration, Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Access } from '#shared/contract/access.ts'
import { toFieldIssues } from '#shared/contract/errors.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { AdminContext } from './admin-context.ts'
import { ApiError } from './api-error.ts'
import type { Call } from './client.ts'
import {
  type AnyDeclaration,
  type Declaration,
  type Fields,
  type NoFields,
  type Others,
  Reply,
  type Schema,
} from './declaration.ts'
import { parseBody, readJson } from './json-body.ts'
import { operationOf } from './operation.ts'

/** What a handler returned isn't what its route declares. The error has the first wrong field and no value. */
class WrongOutput extends Error {
  override name = 'WrongOutput'
  constructor(readonly code: string) {
    super('The output does not match its schema')
  }
}

/**
 * Answers a call whose access has been checked.
 * @throws ApiError for an input that doesn't match, or any error of the handler
 */
export async function answer(
  declaration: AnyDeclaration,
  { request, server }: Call,
  pathParts: Record<string, unknown>,
  admin: AdminContext | undefined,
): Promise<Response> {
  const arrivedAt = performance.now()
  const url = new URL(request.url)
  const result = await declaration.handler({
    request,
    server,
    url,
    admin,
    headers: parseFields(declaration.headers, headersOf(request, declaration.headers)),
    query: parseFields(declaration.query, Object.fromEntries(url.searchParams)),
    params: parsePath(declaration, pathParts),
    body: declaration.body && (await parseBody(declaration, declaration.body, request)),
    json: declaration.uncheckedBody && (await readJson(request)),
    arrivedAt,
  })
  return toResponse(declaration, result)
}

/** If a field of the query is repeated, the last one counts. @throws ApiError invalid (422) */
function parseFields(fields: Fields | undefined, value: unknown): unknown {
  if (!fields) return {}
  const parsed = z.safeParse(fields, value)
  if (parsed.success) return parsed.data
  throw new ApiError('invalid', MESSAGES.invalid, { issues: toFieldIssues(parsed.error) })
}

const headersOf = ({ headers }: Request, fields: Fields | undefined) =>
  Object.fromEntries(
    Object.keys(fields?.shape ?? {}).map((name) => [name, headers.get(name)?.trim() ?? undefined]),
  )

/** @throws ApiError not_found (404) */
function parsePath({ params, unknown }: AnyDeclaration, parts: Record<string, unknown>): unknown {
  if (!params) return {}
  // Elysia passes null for a part with invalid percent-encoding.
  const texts = Object.entries(parts).map(([name, part]) => [name, part ?? ''])
  const parsed = z.safeParse(params, Object.fromEntries(texts))
  if (parsed.success) return parsed.data
  throw new ApiError('not_found', unknown ?? MESSAGES.notFound)
}

/** @throws WrongOutput, which becomes a 500 response without data */
function toResponse({ status, output, also, cache = 'no-store' }: AnyDeclaration, result: unknown): Response {
  if (result instanceof Response) {
    if (!result.headers.has('cache-control')) result.headers.set('cache-control', cache)
    return result
  }
  const { body, init } = result instanceof Reply ? result : new Reply(result, {})
  const own = status ?? (output ? 200 : 204)
  const headers = { 'cache-control': cache, ...init.headers }
  const schema = init.status === undefined || init.status === own ? output : also?.[init.status]
  if (!schema) return new Response(null, { status: init.status ?? own, headers })
  return Response.json(checked(schema, body), { status: init.status ?? own, headers })
}

function checked(schema: Schema, body: unknown): unknown {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  throw new WrongOutput(String(parsed.error.issues[0]?.path[0] ?? ''))
}

export interface Route {
  method: string
  path: string
  access: Access | 'public'
  needsRecentSignIn: boolean
  /** Its OpenAPI operation. */
  detail: DocumentDecoration
  answer(call: Call, params: Record<string, unknown>, admin: AdminContext | undefined): Promise<Response>
}

/**
 * Declares a route. `serveRoutes` checks the caller's access, then parses the input, runs the handler, and checks what it
 * returns. The API's document has the same declaration.
 */
export function route<
  Who extends Access | 'public',
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Headers extends Fields = NoFields,
  Body extends Schema = z.ZodMiniUndefined,
  Output extends Schema = z.ZodMiniVoid,
  Also extends Others = Record<never, never>,
>(declaration: Declaration<Who, Params, Query, Headers, Body, Output, Also>): Route
export function route(declaration: AnyDeclaration): Route {
  const { method, path, access, needsRecentSignIn = false } = declaration
  return {
    method,
    path,
    access,
    needsRecentSignIn,
    detail: operationOf(declaration),
    answer: (call, params, admin) => answer(declaration, call, params, admin),
  }
}

/** Finds the caller of a route that isn't public. @throws ApiError unauthorized (401), forbidden (403) */
export type Guard = (
  call: Call,
  route: { access: Access; needsRecentSignIn: boolean },
) => Promise<AdminContext>

/** A plugin with these routes. The guard runs before any part of a request is parsed. */
export function serveRoutes(routes: readonly Route[], guard: Guard) {
  const plugin = new Elysia({ name: 'routes' })
  for (const { method, path, access, needsRecentSignIn, detail, answer } of routes) {
    plugin.route(
      method,
      path,
      async ({ request, server, params }) => {
        const call = { request, server }
        const admin = access === 'public' ? undefined : await guard(call, { access, needsRecentSignIn })
        return answer(call, params, admin)
      },
      { parse: 'none', detail },
    )
  }
  return plugin
}
