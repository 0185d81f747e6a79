import { mailLargeRead } from '#server/features/audit/large-reads.ts'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { DeskChange, InboxSearch } from '#shared/inbox.ts'
import { MESSAGES } from '#shared/messages.ts'
import { requireInboxAccess } from './access.ts'
import { countForAdvisor, isNarrowed } from './advisor-limit.ts'
import { changeDesk } from './change-desk.ts'
import { changeFamily } from './change-family.ts'
import { listColleagues } from './desk-queries.ts'
import { documentation } from './documentation.ts'
import { readDetail } from './read-detail.ts'
import { searchLeads } from './search.ts'

type InboxDeps = GuardDeps & Pick<Platform, 'env'>

/** The operator's inbox: searching leads, reading one with all that is kept about it, and working on it. */
export const inboxRoutes = (deps: InboxDeps) =>
  portalRoutes(deps, 'inbox', 'desk')
    .post(
      ADMIN_API.inboxSearch,
      async ({ admin, request }) => {
        requireInboxAccess(admin)
        const search = parseWith(InboxSearch, await readJson(request))
        const page = await searchLeads(deps.sql, deps.env.TIME_ZONE, admin, search)
        if (isNarrowed(search)) await countForAdvisor(deps, admin, page.leads.length)
        if (search.cursor !== undefined) await mailLargeRead(deps, admin)
        return Response.json(page, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.search },
    )
    .get(
      ADMIN_API.inboxColleagues,
      async () => Response.json(await listColleagues(deps.sql), { headers: NO_STORE }),
      { detail: documentation.colleagues },
    )
    .get(
      `${ADMIN_API.inboxLeads}/:id`,
      async ({ admin, params }) => {
        requireInboxAccess(admin)
        const lead = await readDetail(deps.sql, admin, requireId(params.id))
        await countForAdvisor(deps, admin, 1)
        return Response.json(lead, { headers: NO_STORE })
      },
      { detail: documentation.detail },
    )
    .post(
      `${ADMIN_API.inboxLeads}/:id/events`,
      async ({ admin, request, params }) => {
        requireInboxAccess(admin)
        const change = parseWith(DeskChange, await readJson(request))
        const id = requireId(params.id)
        const result =
          'other' in change
            ? await changeFamily(deps.sql, admin, id, change)
            : await changeDesk(deps.sql, admin, id, change)
        return 'conflict' in result
          ? Response.json(result.conflict, { status: 409, headers: NO_STORE })
          : Response.json(result.stored, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.change },
    )

/** @throws ApiError not_found (404) */
function requireId(part: string | null): string {
  const id = uuidPart(part)
  if (!id) throw new ApiError('not_found', MESSAGES.notFound)
  return id
}
