import { mailLargeRead } from '#server/features/audit/large-reads.ts'
import { type GuardDeps, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { MessageChange, MessageSearch } from '#shared/inbox-messages.ts'
import { MESSAGES } from '#shared/messages.ts'
import { requireInboxAccess } from '../access.ts'
import { countForAdvisor, isNarrowed } from '../advisor-limit.ts'
import { changeMessage } from './change-message.ts'
import { documentation } from './documentation.ts'
import { readMessage } from './read-message.ts'
import { searchMessages } from './search.ts'

/** Contact messages in the operator's inbox: searching them, reading one, and working on it. */
export const inboxMessageRoutes = (deps: GuardDeps & Pick<Platform, 'env'>) =>
  portalRoutes(deps, 'inbox messages', 'desk')
    .post(
      ADMIN_API.inboxMessageSearch,
      async ({ admin, request }) => {
        requireInboxAccess(admin)
        const search = parseWith(MessageSearch, await readJson(request))
        const page = await searchMessages(deps.sql, admin, search)
        if (isNarrowed(search)) await countForAdvisor(deps, admin, page.messages.length)
        if (search.cursor !== undefined) await mailLargeRead(deps, admin)
        return Response.json(page, { headers: NO_STORE })
      },
      { parse: 'none', detail: documentation.search },
    )
    .get(
      `${ADMIN_API.inboxMessages}/:id`,
      async ({ admin, params }) => {
        requireInboxAccess(admin)
        const message = await readMessage(deps.sql, admin, requireId(params.id))
        await countForAdvisor(deps, admin, 1)
        return Response.json(message, { headers: NO_STORE })
      },
      { detail: documentation.detail },
    )
    .post(
      `${ADMIN_API.inboxMessages}/:id/events`,
      async ({ admin, request, params }) => {
        requireInboxAccess(admin)
        const change = parseWith(MessageChange, await readJson(request))
        const result = await changeMessage(deps.sql, admin, requireId(params.id), change)
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
