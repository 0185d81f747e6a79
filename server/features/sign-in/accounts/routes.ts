import { recordAudit } from '#server/features/audit/service.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Call, clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminMessage, ChangePassword, ForgotPassword, OwnName, ResetPassword } from '#shared/desk/admin.ts'
import { findOwnName, updateOwnName } from '../credentials/admins.ts'
import { createDevices } from '../session/sessions.ts'
import { type AccountDeps, changePassword } from './change-password.ts'
import { peopleRoutes } from './people-routes.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { passkeyRoutes, secondFactorRoutes } from './second-factor-routes.ts'

/** The contract's sentence, whether or not the account exists. */
const RESET_REQUESTED =
  'If this email is associated with an admin account, you will receive password reset instructions.'
const shared = { method: 'POST', tag: 'Portal: sessions', output: AdminMessage } as const

/** Passwords, people, second factors and passkeys. Resetting a forgotten password is open to everyone. */
export const accountRoutes = (deps: AccountDeps) => [
  ...passwordRoutes(deps),
  ...nameRoutes(deps),
  ...peopleRoutes(deps),
  ...secondFactorRoutes(deps),
  ...passkeyRoutes(deps),
]

const passwordRoutes = (deps: AccountDeps) => {
  const devices = createDevices(deps.tokens, deps.env)
  const client = (call: Call) => clientOf(call, deps.env)
  return [
    route({
      ...shared,
      path: ADMIN_API.forgotPassword,
      access: 'public',
      summary: 'Send an email with a link that resets the password',
      description: 'The response is the same whether or not the account exists.',
      body: ForgotPassword,
      errors: ['rate_limited'],
      async handler(call) {
        const [device] = devices.list(call.request.headers.get('cookie'))
        await requestReset(deps, call.body.email, client(call), device)
        return { message: RESET_REQUESTED }
      },
    }),
    route({
      ...shared,
      path: ADMIN_API.resetPassword,
      access: 'public',
      summary: 'Set a new password with the token from the email',
      description:
        'Ends all sessions of the account. `forbidden` means that the token has been used, replaced or has expired.',
      body: ResetPassword,
      errors: ['forbidden', 'rate_limited'],
      async handler(call) {
        await resetPassword(deps, call.body, client(call))
        return { message: 'Your password has been changed. Please sign in with the new one.' }
      },
    }),
    route({
      ...shared,
      path: ADMIN_API.changePassword,
      access: 'self',
      summary: 'Change your password',
      description: 'Ends all your other sessions. `forbidden` means that the current password is wrong.',
      body: ChangePassword,
      errors: ['forbidden', 'rate_limited'],
      async handler({ admin, body }) {
        await changePassword(deps, admin, body)
        return { message: 'Password changed successfully!' }
      },
    }),
  ]
}

const ownName = { access: 'self', tag: 'Portal: people', path: ADMIN_API.ownName, output: OwnName } as const

const nameRoutes = ({ sql }: AccountDeps) => [
  route({
    ...ownName,
    method: 'GET',
    summary: 'Get the name that families know you by',
    handler: ({ admin }) => findOwnName(sql, admin.adminId),
  }),
  route({
    ...ownName,
    method: 'PUT',
    summary: 'Set the name that families know you by',
    description:
      'Emails to families are signed with it and the site’s name; without one, with the site’s name.',
    body: OwnName,
    async handler({ admin, body }) {
      await transaction(sql, async (tx) => {
        await updateOwnName(tx, admin.adminId, body)
        await recordAudit(tx, { ...admin, action: 'name_changed' })
      })
      return body
    },
  }),
]
