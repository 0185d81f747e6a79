import { Elysia } from 'elysia'
import { ERROR_STATUS, type ErrorBody } from '../../../shared/errors.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import type { Log } from '../log.ts'
import { ApiError } from './api-error.ts'
import { isDatabaseOutage } from './database-outage.ts'
import { describeError } from './describe-error.ts'
import { NO_STORE } from './no-store.ts'

/** How long a caller waits before it asks again when the database is away. */
const RETRY_SOON = { 'retry-after': '5' }

/** The answer for a failure: the contract's body, never a stack, a query or a value that was sent. */
export function toErrorResponse(error: ApiError): Response {
  const body: ErrorBody = { code: error.code, message: error.message }
  if (error.extra.issues) body.issues = error.extra.issues
  const headers = { ...NO_STORE, ...error.extra.headers }
  return Response.json(body, { status: ERROR_STATUS[error.code], headers })
}

/**
 * Turns everything that a route throws into an answer. Register it first: Elysia's onError covers only
 * what comes after it.
 */
export const errorHandler = (log: Log) =>
  new Elysia({ name: 'error-handler' }).onError({ as: 'global' }, ({ code, error, request, route }) => {
    if (error instanceof ApiError) return toErrorResponse(error)
    if (code === 'NOT_FOUND') return toErrorResponse(new ApiError('not_found', MESSAGES.notFound))
    if (code === 'PARSE') return toErrorResponse(new ApiError('malformed', MESSAGES.malformed))
    // A Host header that is no host: Bun refuses to make an address of it.
    if ('code' in error && error.code === 'ERR_INVALID_URL') {
      return toErrorResponse(new ApiError('malformed', MESSAGES.malformedAddress))
    }
    // The route's pattern, never the path: a path may hold a family's key.
    const facts = { method: request.method, route, error: describeError(error) }
    if (isDatabaseOutage(error)) {
      log.warn('database away', facts)
      return toErrorResponse(new ApiError('unavailable', MESSAGES.unavailable, { headers: RETRY_SOON }))
    }
    log.error('request failed', facts)
    return toErrorResponse(new ApiError('internal', MESSAGES.internal))
  })
