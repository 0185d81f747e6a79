import { randomUUID } from 'node:crypto'
import { type AnyElysia, Elysia } from 'elysia'
import { ERROR_STATUS, type ErrorBody } from '#shared/contract/errors.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { isDatabaseOutage, isDiskFull } from '../database/outage.ts'
import type { Log } from '../log.ts'
import { ApiError, describeError } from './api-error.ts'
import { NO_STORE } from './declaration.ts'

/** What proxies write: a UUID or hexadecimal digits. Nothing else gets into the log. */
const ID = /^[0-9a-f-]{16,36}$/i
const ids = new WeakMap<Request, string>()

/**
 * Gives a request the id under which the log names it: that of the trusted proxy's X-Request-Id header, or a random one.
 */
export function nameRequest(request: Request, isFromProxy: boolean): string {
  const given = isFromProxy ? request.headers.get('x-request-id') : null
  const id = given !== null && ID.test(given) ? given : randomUUID()
  ids.set(request, id)
  return id
}

/** The request's id; undefined without an access log. */
export const requestIdOf = (request: Request): string | undefined => ids.get(request)

/** How long a client waits before it retries while the database is unavailable, in seconds. */
const RETRY_SOON = { 'retry-after': '5' }
/** The same if an operator has to make room first. */
const RETRY_LATER = { 'retry-after': '60' }

/** The response for an error. It never contains a stack, a query or a submitted value. */
function toErrorResponse(error: ApiError): Response {
  const body: ErrorBody = { code: error.code, message: error.message }
  if (error.extra.issues) body.issues = error.extra.issues
  const headers = { ...NO_STORE, ...error.extra.headers }
  return Response.json(body, { status: ERROR_STATUS[error.code], headers })
}

/**
 * Turns every error that a route throws into a response. Register it first, because Elysia's onError covers only the
 * routes after it.
 */
export const errorHandler = (log: Log) =>
  new Elysia({ name: 'error-handler' }).onError({ as: 'global' }, ({ code, error, request, route }) => {
    if (error instanceof ApiError) return toErrorResponse(error)
    if (code === 'NOT_FOUND') return toErrorResponse(new ApiError('not_found', MESSAGES.notFound))
    if (code === 'PARSE') return toErrorResponse(new ApiError('malformed', MESSAGES.malformed))
    // Bun throws this for a Host header that isn't a valid host.
    if ('code' in error && error.code === 'ERR_INVALID_URL') {
      return toErrorResponse(new ApiError('malformed', MESSAGES.malformedAddress))
    }
    // The route's pattern, never the path, because a path can contain a family's key.
    const requestId = requestIdOf(request)
    const facts = { method: request.method, route, requestId, error: describeError(error) }
    if (isDiskFull(error)) {
      log.error("the database's disk is full", facts)
      return toErrorResponse(new ApiError('unavailable', MESSAGES.unavailable, { headers: RETRY_LATER }))
    }
    if (isDatabaseOutage(error)) {
      log.warn('database unavailable', facts)
      return toErrorResponse(new ApiError('unavailable', MESSAGES.unavailable, { headers: RETRY_SOON }))
    }
    log.error('request failed', facts)
    return toErrorResponse(new ApiError('internal', MESSAGES.internal))
  })

type Route = Pick<AnyElysia['routes'][number], 'method' | 'path'>

const COMMON = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const HIDDEN = { parse: 'none', detail: { hide: true } } as const

/**
 * Handles every other method on the paths of these routes: OPTIONS gets 204, any other gets method_not_allowed (405),
 * both with `Allow` (RFC 9110, section 15.5.6). Register it after the routes. Elysia itself answers HEAD where there is
 * a GET.
 * @param below handles only paths that start with this, such as /api/
 */
export function methodNotAllowed(routes: readonly Route[], below: string) {
  const plugin = new Elysia({ name: 'method-not-allowed' })
  for (const [path, methods] of methodsByPath(routes, below)) {
    const allow = [...methods, 'OPTIONS'].join(', ')
    const refuse = () => {
      throw new ApiError('method_not_allowed', MESSAGES.methodNotAllowed, { headers: { allow } })
    }
    plugin.options(path, () => new Response(null, { status: 204, headers: { allow } }), HIDDEN)
    // The router prefers a parameter or wildcard route of the same method (/api/questionnaire/:key, /*) to `all`.
    for (const method of COMMON) if (!methods.has(method)) plugin.route(method, path, refuse, HIDDEN)
    plugin.all(path, refuse, HIDDEN)
  }
  return plugin
}

function methodsByPath(routes: readonly Route[], below: string): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    if (!path.startsWith(below)) continue
    const methods = byPath.get(path) ?? new Set()
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.add(one)
    byPath.set(path, methods)
  }
  return byPath
}
