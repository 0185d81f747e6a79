import { Elysia } from 'elysia'
import { clientOf } from '#server/platform/http/client.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { type AdminMessage, ChangePassword, ForgotPassword, ResetPassword } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { createDevices } from '../session/devices.ts'
import { portalRoutes } from '../session/guard.ts'
import { changePassword } from './change-password.ts'
import type { AccountDeps } from './deps.ts'
import { documentation } from './documentation.ts'
import { requestReset } from './forgot-password.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

/** The contract's sentence, whether or not the account exists. */
const RESET_REQUESTED =
  'If this email is associated with an admin account, you will receive password reset instructions.'

/** Resetting a forgotten password, which is open to everyone, and changing your own. */
export const accountRoutes = (deps: AccountDeps) => {
  const devices = createDevices(deps.tokens, deps.env)
  return new Elysia({ name: 'accounts' })
    .post(
      ADMIN_API.forgotPassword,
      async (call) => {
        const { email } = parseWith(ForgotPassword, await readJson(call.request), firstIssueMessage)
        const [device] = devices.list(call.request.headers.get('cookie'))
        await requestReset(deps, email, clientOf(call, deps.env), device)
        return respond(RESET_REQUESTED)
      },
      { parse: 'none', detail: documentation.forgotPassword },
    )
    .post(
      ADMIN_API.resetPassword,
      async (call) => {
        const form = parseWith(ResetPassword, await readJson(call.request), firstIssueMessage)
        await resetPassword(deps, form, clientOf(call, deps.env))
        return respond('Your password has been changed. Please sign in with the new one.')
      },
      { parse: 'none', detail: documentation.resetPassword },
    )
    .use(ownAccountRoutes(deps))
    .use(peopleRoutes(deps))
    .use(secondFactorRoutes(deps))
    .use(passkeyRoutes(deps))
}

const ownAccountRoutes = (deps: AccountDeps) =>
  portalRoutes(deps, 'own account', 'self').post(
    ADMIN_API.changePassword,
    async ({ admin, request }) => {
      await changePassword(deps, admin, parseWith(ChangePassword, await readJson(request), firstIssueMessage))
      return respond('Password changed successfully!')
    },
    { parse: 'none', detail: documentation.changePassword },
  )

const respond = (message: string) => Response.json({ message } satisfies AdminMessage, { headers: NO_STORE })
