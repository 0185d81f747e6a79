import { type GuardDeps, isAdmitted } from '#server/features/sign-in/session/guard.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { InboxCounts } from '#shared/desk/inbox.ts'
import { readCounts } from './count-queries.ts'
import type { CountStreams } from './count-streams.ts'

const desk = { method: 'GET', access: 'desk', tag: 'Portal' } as const
/** The last header tells nginx to pass each event on at once. */
const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/** How much waits at the desk, once or as a stream of changes. They tell nothing about a family. */
export const inboxCountRoutes = (deps: GuardDeps & { countStreams: CountStreams }) => [
  route({
    ...desk,
    path: ADMIN_API.inboxCounts,
    summary: 'Count the leads and messages that wait for someone',
    description: 'Each count stops at 1,000.',
    output: InboxCounts,
    handler: () => readCounts(deps.sql, deps.env.TIME_ZONE),
  }),
  route({
    ...desk,
    path: ADMIN_API.inboxCountStream,
    summary: 'Learn of new counts as they change',
    description:
      'Server-sent events: `counts`, with the body of `GET /api/admin/inbox/counts`, at the start and after each change. The stream ends after 10 minutes, and within seconds after the session has ended. It doesn’t keep a session open.',
    mediaType: 'text/event-stream',
    errors: ['rate_limited'],
    async handler({ admin, request }) {
      // It checks its session for as long as it is open, which doesn't count as activity of the operator.
      const authorization = request.headers.get('authorization') ?? ''
      const poll = new Request(request.url, { headers: { authorization, 'x-portal-poll': '1' } })
      const isAllowed = () => isAdmitted(deps, poll, 'desk')
      const stream = await deps.countStreams.open({ adminId: admin.adminId, isAllowed })
      return new Response(stream, { headers: STREAM_HEADERS })
    },
  }),
]
