import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { ConfirmSignIn } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PasskeyLogin } from '#shared/passkey.ts'
import { confirmSignIn, confirmWithPasskey, requestConfirmation } from './confirm.ts'
import { documentation } from './documentation.ts'
import { portalRoutes } from './guard.ts'
import type { LoginDeps } from './open-session.ts'

/** Confirming an open session with the password or a passkey. */
export const confirmationRoutes = (deps: LoginDeps) =>
  portalRoutes(deps, 'confirmations', 'self')
    .post(
      ADMIN_API.confirmSignIn,
      async ({ admin, request }) => {
        await confirmSignIn(deps, admin, parseWith(ConfirmSignIn, await readJson(request), firstIssueMessage))
        return confirmed()
      },
      { parse: 'none', detail: documentation.confirmSignIn },
    )
    .post(
      ADMIN_API.confirmPasskeyOptions,
      async ({ admin }) => Response.json(await requestConfirmation(deps, admin), { headers: NO_STORE }),
      { parse: 'none', detail: documentation.confirmPasskeyOptions },
    )
    .post(
      ADMIN_API.confirmPasskey,
      async ({ admin, request }) => {
        const answer = parseWith(PasskeyLogin, await readJson(request), firstIssueMessage)
        await confirmWithPasskey(deps, admin, answer)
        return confirmed()
      },
      { parse: 'none', detail: documentation.confirmPasskey },
    )

const confirmed = () => Response.json({ message: 'Sign-in confirmed' }, { headers: NO_STORE })
