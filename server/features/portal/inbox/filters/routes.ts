import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MESSAGES } from '#shared/messages.ts'
import { FilterName, NewSavedFilter } from '#shared/saved-filters.ts'
import { requireInboxAccess } from '../access.ts'
import { documentation } from './documentation.ts'
import { deleteFilter } from './queries.ts'
import { readFilters, renameFilter, saveFilter } from './service.ts'

const respond = (body: unknown, status = 200) => Response.json(body, { status, headers: NO_STORE })
const notFound = () => new ApiError('not_found', MESSAGES.notFound)

/** The filters that an administrator has saved, under /api/admin/inbox/filters. */
export const savedFilterRoutes = (deps: GuardDeps) =>
  portalRoutes(deps, 'saved filters', 'desk')
    .get(
      ADMIN_API.inboxFilters,
      async ({ admin }) => {
        requireInboxAccess(admin)
        return respond(await readFilters(deps.sql, admin))
      },
      { detail: documentation.list },
    )
    .post(
      ADMIN_API.inboxFilters,
      async ({ admin, request }) => {
        requireInboxAccess(admin)
        const filter = parseWith(NewSavedFilter, await readJson(request))
        return respond(await saveFilter(deps.sql, admin, filter), 201)
      },
      { parse: 'none', detail: documentation.save },
    )
    .put(
      `${ADMIN_API.inboxFilters}/:id`,
      async ({ admin, request, params }) => {
        requireInboxAccess(admin)
        const name = parseWith(FilterName, await readJson(request))
        return respond(await renameFilter(deps.sql, admin, requireId(params.id), name))
      },
      { parse: 'none', detail: documentation.rename },
    )
    .delete(
      `${ADMIN_API.inboxFilters}/:id`,
      async ({ admin, params }) => {
        requireInboxAccess(admin)
        if (!(await deleteFilter(deps.sql, admin.adminId, requireId(params.id)))) throw notFound()
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.remove },
    )

/** @throws ApiError not_found (404) */
function requireId(part: string | null): string {
  const id = uuidPart(part)
  if (!id) throw notFound()
  return id
}
