import { Elysia } from 'elysia'
import { AdminLogin, ConfirmSignIn } from '../../../../shared/admin.ts'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { SecondFactorLogin } from '../../../../shared/second-factor.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { firstIssueMessage, parseWith, readJson } from '../../../platform/http/json-body.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { confirmSignIn } from './confirm.ts'
import { documentation } from './documentation.ts'
import { portalRoutes } from './guard.ts'
import { login } from './login.ts'
import { completeLogin } from './login-step.ts'
import type { LoginDeps } from './open-session.ts'
import { endSession, logout, readSessions, signOutEverywhere } from './sessions.ts'

/** Signing in to the portal, signing out, and open sessions. Only the login is open to everyone. */
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
    .post(
      ADMIN_API.loginStep,
      async (call) => {
        const form = parseWith(SecondFactorLogin, await readJson(call.request), firstIssueMessage)
        const cookies = call.request.headers.get('cookie')
        const { body, deviceCookie } = await completeLogin(deps, form, clientOf(call, deps.env), cookies)
        return Response.json(body, { headers: { ...NO_STORE, 'set-cookie': deviceCookie } })
      },
      { parse: 'none', detail: documentation.loginStep },
    )
    .use(openSessionRoutes(deps))

const openSessionRoutes = (deps: LoginDeps) =>
  portalRoutes(deps, 'sessions')
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
    .post(
      ADMIN_API.confirmSignIn,
      async ({ admin, request }) => {
        await confirmSignIn(deps, admin, parseWith(ConfirmSignIn, await readJson(request), firstIssueMessage))
        return Response.json({ message: 'Sign-in confirmed' }, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.confirmSignIn },
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
