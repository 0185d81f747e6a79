import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ApiError } from '#server/platform/http/api-error.ts'
import { clientOf } from '#server/platform/http/client.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MESSAGES } from '#shared/messages.ts'
import { API } from '#shared/paths.ts'
import { SHARED_LIST_TOKEN, SharedListId, SharedListToken, SharedListUpload } from '#shared/shared-list.ts'
import { documentation } from './documentation.ts'
import { SHARED_LIST_MESSAGES } from './messages.ts'
import { endSharedList, readSharedList, type SharedListDeps, storeSharedList } from './service.ts'

const PATH = `${API.sharedLists}/:id` as const

/** PUT, GET and DELETE of one shared copy. */
export const sharedListRoutes = (deps: SharedListDeps & Pick<Platform, 'env'>) =>
  new Elysia({ name: 'shared-lists' })
    .put(
      PATH,
      async (call) => {
        const owner = { ...ownerOf(call.params.id, call.request), client: clientOf(call, deps.env) }
        const upload = parseWith(SharedListUpload, await readJson(call.request))
        return Response.json(await storeSharedList(deps, owner, upload), { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.put },
    )
    .get(
      PATH,
      async ({ params }) =>
        Response.json(await readSharedList(deps, requireId(params.id)), { headers: NO_STORE }),
      { detail: documentation.get },
    )
    .delete(
      PATH,
      async (call) => {
        const owner = ownerOf(call.params.id, call.request)
        await endSharedList(deps, { ...owner, client: clientOf(call, deps.env) })
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.delete },
    )

/** @throws ApiError not_found (404) for an invalid id, invalid (422) that names the header for an invalid token */
function ownerOf(id: string | null, request: Request): { id: string; token: string } {
  const token = z.safeParse(SharedListToken, request.headers.get(SHARED_LIST_TOKEN)).data
  if (token) return { id: requireId(id), token }
  throw new ApiError('invalid', MESSAGES.invalid, {
    issues: [
      { path: SHARED_LIST_TOKEN, message: `The ${SHARED_LIST_TOKEN} must be 43 characters of base64url` },
    ],
  })
}

/** @throws ApiError not_found (404) if no copy can have this id */
function requireId(text: string | null): string {
  const id = z.safeParse(SharedListId, text).data
  if (id) return id
  throw new ApiError('not_found', SHARED_LIST_MESSAGES.unknown)
}
