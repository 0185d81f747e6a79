import { randomUUID } from 'node:crypto'

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
