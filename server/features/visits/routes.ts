import { Elysia } from 'elysia'
import { clientOf } from '#server/platform/http/client.ts'
import { documented } from '#server/platform/http/documented.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { EventBatch } from '#shared/event.ts'
import { API } from '#shared/paths.ts'
import { type AnalyticsDeps, countEvents } from './service.ts'

const detail = documented({
  summary: 'Count events from a phone',
  description: 'Each event counts once, however often its `id` is sent.',
  tag: 'Analytics',
  body: EventBatch,
  responses: { 204: { description: 'Counted.' } },
  failures: ['rate_limited'],
})

/** POST /api/events. */
export const analyticsRoutes = (deps: AnalyticsDeps) =>
  new Elysia({ name: 'analytics' }).post(
    API.events,
    async (call) => {
      const batch = parseWith(EventBatch, await readJson(call.request))
      await countEvents(deps, batch, clientOf(call, deps.env))
      return new Response(null, { status: 204, headers: NO_STORE })
    },
    { parse: 'none', detail },
  )
