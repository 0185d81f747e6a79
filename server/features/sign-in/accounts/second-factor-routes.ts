import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ConfirmTotp } from '#shared/second-factor.ts'
import { readSecondFactors } from '../credentials/second-factor/manage.ts'
import { portalRoutes, requireRecentSignIn } from '../session/guard.ts'
import type { AccountDeps } from './deps.ts'
import { confirmOwnTotp, removeOwnTotp, renewRecoveryCodes, startOwnTotp } from './own-second-factor.ts'
import { secondFactorDocumentation as documentation } from './second-factor-documentation.ts'

/** The caller's own second factor. */
export const secondFactorRoutes = (deps: AccountDeps) =>
  portalRoutes(deps, 'second factor', 'self')
    .get(
      ADMIN_API.secondFactor,
      async ({ admin }) => respond(await readSecondFactors(deps.sql, admin.adminId)),
      { detail: documentation.read },
    )
    .delete(
      ADMIN_API.secondFactor,
      async ({ admin }) => {
        requireRecentSignIn(admin)
        await removeOwnTotp(deps, admin)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.remove },
    )
    .post(
      ADMIN_API.totp,
      async ({ admin }) => {
        requireRecentSignIn(admin)
        return respond(await startOwnTotp(deps, admin))
      },
      { parse: 'none', detail: documentation.start },
    )
    .post(
      ADMIN_API.totpConfirmation,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const { code } = parseWith(ConfirmTotp, await readJson(request), firstIssueMessage)
        return respond({ recoveryCodes: await confirmOwnTotp(deps, admin, code) })
      },
      { parse: 'none', detail: documentation.confirm },
    )
    .post(
      ADMIN_API.recoveryCodes,
      async ({ admin }) => {
        requireRecentSignIn(admin)
        return respond({ recoveryCodes: await renewRecoveryCodes(deps, admin) })
      },
      { parse: 'none', detail: documentation.renewCodes },
    )

const respond = (body: unknown) => Response.json(body, { headers: NO_STORE })
