import { Elysia } from 'elysia'
import type { Access } from '#shared/contract/access.ts'
import type { AdminContext } from './admin-context.ts'
import type { Call } from './client.ts'
import type { Route } from './route.ts'

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
