import { Elysia } from 'elysia'
import { clientOf } from '#server/platform/http/client.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { pathPart } from '#server/platform/http/path-part.ts'
import { AdminLogin } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { documentation } from './documentation.ts'
import { portalRoutes } from './guard.ts'
import { login } from './login.ts'
import { loginStepRoutes } from './login-step-routes.ts'
import type { LoginDeps } from './open-session.ts'
import { endSession, logout, readSessions, signOutEverywhere } from './sessions.ts'

/** Signing in to the portal, signing out, and open sessions. Only the steps of a login are open to everyone. */
export const sessionRoutes = (deps: LoginDeps) =>
  new Elysia({ name: 'login' })
    .post(
      ADMIN_API.login,
      async (call) => {
        const form = parseWith(AdminLogin, await readJson(call.request), firstIssueMessage)
        const cookies = call.request.headers.get('cookie')
        const { body, deviceCookie } = await login(deps, form, clientOf(call, deps.env), cookies)
        // 202: the password was right, and the second factor is missing.
        if (!deviceCookie) return Response.json(body, { status: 202, headers: NO_STORE })
        return Response.json(body, { headers: { ...NO_STORE, 'set-cookie': deviceCookie } })
      },
      { parse: 'none', detail: documentation.login },
    )
    .use(loginStepRoutes(deps))
    .use(openSessionRoutes(deps))
    .use(confirmationRoutes(deps))

const openSessionRoutes = (deps: LoginDeps) =>
  portalRoutes(deps, 'sessions', 'self')
    .post(
      ADMIN_API.logout,
      async ({ admin }) => {
        await logout(deps.sql, admin)
        return Response.json({ message: 'Signed out' }, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.logout },
    )
    .post(
      ADMIN_API.signOutEverywhere,
      async ({ admin }) => {
        await signOutEverywhere(deps.sql, admin)
        return Response.json({ message: 'Signed out everywhere' }, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.signOutEverywhere },
    )
    .get(
      ADMIN_API.sessions,
      async ({ admin }) => Response.json(await readSessions(deps.sql, admin), { headers: NO_STORE }),
      { detail: documentation.sessions },
    )
    .delete(
      `${ADMIN_API.sessions}/:id`,
      async ({ admin, params }) => {
        await endSession(deps.sql, admin, pathPart(params.id))
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.endSession },
    )
