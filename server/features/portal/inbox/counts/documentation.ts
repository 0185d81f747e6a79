import { documented } from '#server/platform/http/documented.ts'
import { InboxCounts } from '#shared/inbox.ts'

const tag = 'Portal'

export const documentation = {
  counts: documented({
    summary: 'Count the leads and messages that wait for someone',
    description: 'Each count stops at 1,000.',
    tag,
    responses: { 200: InboxCounts },
  }),
  stream: documented({
    summary: 'Learn of new counts as they change',
    description:
      'Server-sent events: `counts`, with the body of `GET /api/admin/inbox/counts`, at the start and after each change. The stream ends after 10 minutes, and within seconds after the session has ended. It doesn’t keep a session open.',
    tag,
    responses: { 200: { description: 'A stream of events.', mediaType: 'text/event-stream' } },
    failures: ['rate_limited'],
  }),
}
