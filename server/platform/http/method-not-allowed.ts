import { type AnyElysia, Elysia } from 'elysia'
import { MESSAGES } from '#shared/contract/messages.ts'
import { ApiError } from './api-error.ts'

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
