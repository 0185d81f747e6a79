import { route } from '#server/platform/http/route.ts'
import { AdminMessage, ConfirmSignIn } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PasskeyLogin, PasskeyRequest } from '#shared/passkey.ts'
import { confirmSignIn, confirmWithPasskey, requestConfirmation } from './confirm.ts'
import type { LoginDeps } from './open-session.ts'

const own = { method: 'POST', access: 'self', tag: 'Portal: sessions' } as const
const CONFIRMED = { message: 'Sign-in confirmed' }

/** Confirming an open session with the password or a passkey. */
export const confirmationRoutes = (deps: LoginDeps) => [
  route({
    ...own,
    path: ADMIN_API.confirmSignIn,
    summary: 'Enter your password again',
    description:
      'Calls that `confirm_sign_in` refuses are allowed for 30 minutes after it. `forbidden` means that the password is wrong.',
    body: ConfirmSignIn,
    output: AdminMessage,
    errors: ['forbidden', 'rate_limited'],
    async handler({ admin, body }) {
      await confirmSignIn(deps, admin, body)
      return CONFIRMED
    },
  }),
  route({
    ...own,
    path: ADMIN_API.confirmPasskeyOptions,
    summary: 'Ask for one of your passkeys to confirm your sign-in',
    description: '`conflict` means that you have none for this site.',
    output: PasskeyRequest,
    errors: ['conflict'],
    handler: ({ admin }) => requestConfirmation(deps, admin),
  }),
  route({
    ...own,
    path: ADMIN_API.confirmPasskey,
    summary: 'Confirm your sign-in with a passkey',
    description: 'Has the effect of entering the password again. `forbidden` means that it is not accepted.',
    body: PasskeyLogin,
    output: AdminMessage,
    errors: ['forbidden', 'rate_limited'],
    async handler({ admin, body }) {
      await confirmWithPasskey(deps, admin, body)
      return CONFIRMED
    },
  }),
]
