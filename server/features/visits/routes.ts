import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import { EventBatch } from '#shared/contract/event.ts'
import { API } from '#shared/contract/paths.ts'
import { type AnalyticsDeps, countEvents } from './service.ts'

export const analyticsRoutes = (deps: AnalyticsDeps) => [
  route({
    method: 'POST',
    path: API.events,
    access: 'public',
    summary: 'Count events from a phone',
    description: 'Each event counts once, however often its `id` is sent.',
    tag: 'Analytics',
    body: EventBatch,
    errors: ['rate_limited'],
    handler: ({ body, ...call }) => countEvents(deps, body, clientOf(call, deps.env)),
  }),
]
