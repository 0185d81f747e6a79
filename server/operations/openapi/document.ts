import type { AnyElysia } from 'elysia'

/** What the document needs of a route. */
export type DocumentedRoute = Pick<AnyElysia['routes'][number], 'method' | 'path' | 'hooks'>

/**
 * The OpenAPI 3.1 document of the routes below /api, from the `detail` that each carries (see
 * http/documented.ts). A route without one is hidden.
 */
export function openApiDocument(routes: readonly DocumentedRoute[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, hooks } of routes) {
    const detail = hooks?.detail
    if (!path.startsWith('/api/') || !detail || detail.hide) continue
    const template = path.replace(/:(\w+)\??/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: detail }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every call: those of families are open, those under /api/admin want a bearer token from the login. Errors are `{ code, message, issues? }`; times are ISO 8601 in UTC.',
    },
    paths,
  }
}
