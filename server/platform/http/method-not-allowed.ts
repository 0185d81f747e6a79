import { type AnyElysia, Elysia } from 'elysia'
import { MESSAGES } from '../../../shared/messages.ts'
import { ApiError } from './api-error.ts'

type Route = Pick<AnyElysia['routes'][number], 'method' | 'path'>

const COMMON = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const HIDDEN = { parse: 'none', detail: { hide: true } } as const

/**
 * Answers every other method on the paths of these routes: OPTIONS with the methods that the path takes, anything else
 * with method_not_allowed (405); both with `Allow` (RFC 9110, section 15.5.6). Use it after all of them. HEAD needs
 * nothing: where there is a GET, Elysia answers HEAD by it.
 * @param below only paths that begin with this, such as /api/
 */
export function methodNotAllowed(routes: readonly Route[], below: string) {
  const plugin = new Elysia({ name: 'method-not-allowed' })
  for (const [path, methods] of methodsByPath(routes, below)) {
    const allow = [...methods, 'OPTIONS'].join(', ')
    const refuse = () => {
      throw new ApiError('method_not_allowed', MESSAGES.methodNotAllowed, { headers: { allow } })
    }
    plugin.options(path, () => new Response(null, { status: 204, headers: { allow } }), HIDDEN)
    // `all` alone would come after a wildcard of the same method, such as /api/questionnaire/:key or the pages' /*.
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
