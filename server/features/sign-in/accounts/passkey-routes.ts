import { ApiError } from '#server/platform/http/api-error.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import { NewPasskey } from '#shared/passkey.ts'
import { portalRoutes, requireRecentSignIn } from '../session/guard.ts'
import type { AccountDeps } from './deps.ts'
import { addOwnPasskey, readOwnPasskeys, removeOwnPasskey, requestOwnNewPasskey } from './own-passkeys.ts'
import { passkeyDocumentation as documentation } from './passkey-documentation.ts'

/** The caller's own passkeys. */
export const passkeyRoutes = (deps: AccountDeps) =>
  portalRoutes(deps, 'passkeys', 'self')
    .get(ADMIN_API.passkeys, async ({ admin }) => respond(200, await readOwnPasskeys(deps, admin.adminId)), {
      detail: documentation.list,
    })
    .post(
      ADMIN_API.passkeyOptions,
      async ({ admin }) => {
        requireRecentSignIn(admin)
        return respond(200, await requestOwnNewPasskey(deps, admin))
      },
      { parse: 'none', detail: documentation.options },
    )
    .post(
      ADMIN_API.passkeys,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const form = parseWith(NewPasskey, await readJson(request), firstIssueMessage)
        return respond(201, await addOwnPasskey(deps, admin, form))
      },
      { parse: 'none', detail: documentation.add },
    )
    .delete(
      `${ADMIN_API.passkeys}/:id`,
      async ({ admin, params }) => {
        requireRecentSignIn(admin)
        const id = uuidPart(params.id)
        if (!id) throw new ApiError('not_found', MESSAGES.notFound)
        await removeOwnPasskey(deps, admin, id)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.remove },
    )

const respond = (status: number, body: unknown) => Response.json(body, { status, headers: NO_STORE })
