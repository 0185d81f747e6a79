import { ApiError } from '#server/platform/http/api-error.ts'
import { firstIssueMessage, parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import { NewPersonalToken } from '#shared/personal-tokens.ts'
import { type GuardDeps, portalRoutes, requireRecentSignIn } from '../session/guard.ts'
import { documentation } from './documentation.ts'
import { createToken, readTokens, revokeToken } from './service.ts'

/** Tokens with which people let their scripts read. */
export const personalTokenRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'personal tokens', 'self')
    .get(
      ADMIN_API.personalTokens,
      async ({ admin }) => Response.json(await readTokens(deps, admin), { headers: NO_STORE }),
      { detail: documentation.list },
    )
    .post(
      ADMIN_API.personalTokens,
      async ({ admin, request }) => {
        requireRecentSignIn(admin)
        const form = parseWith(NewPersonalToken, await readJson(request), firstIssueMessage)
        return Response.json(await createToken(deps, admin, form), { status: 201, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.create },
    )
    .delete(
      `${ADMIN_API.personalTokens}/:id`,
      async ({ admin, params }) => {
        const id = uuidPart(params.id)
        if (!id) throw new ApiError('not_found', MESSAGES.notFound)
        await revokeToken(deps, admin, id)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.revoke },
    )
