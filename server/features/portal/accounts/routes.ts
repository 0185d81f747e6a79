import { Elysia } from 'elysia'
import {
  AdminLogin,
  type AdminLoginAnswer,
  type AdminMessage,
  type AdminSession,
  ChangePassword,
  ForgotPassword,
  ResetPassword,
} from '../../../../shared/admin.ts'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { clientOf } from '../../../platform/http/client.ts'
import { readJson } from '../../../platform/http/json-body.ts'
import { pathPart } from '../../../platform/http/path-part.ts'
import { requireAdmin } from '../session/guard.ts'
import { login } from '../session/login.ts'
import { endSession, logout, readSessions } from '../session/sessions.ts'
import { changePassword } from './change-password.ts'
import type { AdminDeps } from './deps.ts'
import { documentation } from './documentation.ts'
import { requestReset } from './forgot-password.ts'
import { parseForm } from './parse-form.ts'
import { resetPassword } from './reset-password.ts'

const NO_STORE = { 'cache-control': 'no-store' }
const FORGOTTEN =
  'If this email is associated with an admin account, you will receive password reset instructions.'

/** The ways in and out of the portal. */
export const adminRoutes = (deps: AdminDeps) =>
  new Elysia({ name: 'admin' })
    .post(
      ADMIN_API.login,
      async (call) => {
        const given = parseForm(AdminLogin, await readJson(call.request))
        return answer(await login(deps, given, clientOf(call, deps.env)))
      },
      { parse: 'none', detail: documentation.login },
    )
    .post(
      ADMIN_API.forgotPassword,
      async (call) => {
        const { email } = parseForm(ForgotPassword, await readJson(call.request))
        await requestReset(deps, email, clientOf(call, deps.env))
        return answer({ message: FORGOTTEN })
      },
      { parse: 'none', detail: documentation.forgotPassword },
    )
    .post(
      ADMIN_API.resetPassword,
      async (call) => {
        const given = parseForm(ResetPassword, await readJson(call.request))
        await resetPassword(deps, given, clientOf(call, deps.env))
        return answer({ message: 'Your password has been changed. Please sign in with the new one.' })
      },
      { parse: 'none', detail: documentation.resetPassword },
    )
    .post(
      ADMIN_API.logout,
      async ({ request }) => {
        await logout(deps.sql, await requireAdmin(deps, request))
        return answer({ message: 'Signed out' })
      },
      { parse: 'none', detail: documentation.logout },
    )
    .post(
      ADMIN_API.changePassword,
      async ({ request }) => {
        const admin = await requireAdmin(deps, request)
        await changePassword(deps, admin, parseForm(ChangePassword, await readJson(request)))
        return answer({ message: 'Password changed successfully!' })
      },
      { parse: 'none', detail: documentation.changePassword },
    )
    .get(
      ADMIN_API.sessions,
      async ({ request }) => answer(await readSessions(deps.sql, await requireAdmin(deps, request))),
      { detail: documentation.sessions },
    )
    .delete(
      `${ADMIN_API.sessions}/:id`,
      async ({ request, params }) => {
        await endSession(deps.sql, await requireAdmin(deps, request), pathPart(params.id))
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.endSession },
    )

const answer = (body: AdminLoginAnswer | AdminMessage | AdminSession[]) =>
  Response.json(body, { headers: NO_STORE })
