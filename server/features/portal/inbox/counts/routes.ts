import { type GuardDeps, isAdmitted, portalRoutes } from '#server/features/sign-in/session/guard.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { CountStreams } from './count-streams.ts'
import { documentation } from './documentation.ts'
import { readCounts } from './read-counts.ts'

/** The last header tells nginx to pass each event on at once. */
const STREAM_HEADERS = { ...NO_STORE, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/** How much waits at the desk, once or as a stream of changes. They tell nothing about a family. */
export const inboxCountRoutes = (deps: GuardDeps & { countStreams: CountStreams }) =>
  portalRoutes(deps, 'inbox counts', 'desk')
    .get(
      ADMIN_API.inboxCounts,
      async () => Response.json(await readCounts(deps.sql, deps.env.TIME_ZONE), { headers: NO_STORE }),
      { detail: documentation.counts },
    )
    .get(
      ADMIN_API.inboxCountStream,
      async ({ admin, request }) => {
        const { adminId } = admin
        // It checks its session for as long as it is open, which doesn't count as activity of the operator.
        const poll = new Request(request.url, {
          headers: { ...authorizationOf(request), 'x-portal-poll': '1' },
        })
        const isAllowed = () => isAdmitted(deps, poll, 'desk')
        return new Response(await deps.countStreams.open({ adminId, isAllowed }), { headers: STREAM_HEADERS })
      },
      { detail: documentation.stream },
    )

const authorizationOf = (request: Request) => ({ authorization: request.headers.get('authorization') ?? '' })
