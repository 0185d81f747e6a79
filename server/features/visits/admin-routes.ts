import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { AdminAnalytics, TrafficReport } from '#shared/admin-reports.ts'
import { ModelFigures } from '#shared/model-figures.ts'
import { readFigures } from '../model/status/figures.ts'
import { type GuardDeps, portalRoutes } from '../sign-in/session/guard.ts'
import { DaysQuery, readDays } from './days-query.ts'
import { readAnalytics, readTraffic } from './report.ts'

const analyticsDetail = documented({
  summary: 'Get visits, searches, questionnaires, top cities and cost of all time',
  description:
    'Searches are submissions that were matched, and each correction is one. Questionnaires count a corrected one once. ' +
    'Both include erased ones. Costs are in cents, with fractions.',
  tag: 'Portal',
  responses: { 200: AdminAnalytics },
})

const trafficDetail = documented({
  summary: 'Get traffic by day, with the same number of days before for comparison',
  description:
    'Days are in `timeZone`. A visit is a page view, and a search is a submission that was matched. `states` counts visits by the state that the phone sent.',
  tag: 'Portal',
  query: DaysQuery,
  responses: { 200: TrafficReport },
})

const figuresDetail = documented({
  summary: 'Get what the model did for families',
  description:
    'Times are in milliseconds. `medianMs` and `p95Ms` are of one call to the model; `waitMedianMs` and `waitP95Ms` are ' +
    'the time a family waited for all calls of its search, including the queue.',
  tag: 'Portal',
  query: DaysQuery,
  responses: { 200: ModelFigures },
})

/** GET /api/admin/analytics, /api/admin/traffic and /api/admin/model/figures. */
export const reportRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'now'>) =>
  portalRoutes(deps, 'reports', 'figures')
    .get(
      ADMIN_API.analytics,
      async () => {
        return Response.json(await readAnalytics(deps.sql), { headers: NO_STORE })
      },
      { detail: analyticsDetail },
    )
    .get(
      ADMIN_API.traffic,
      async ({ request }) => {
        const period = { timeZone: deps.env.TIME_ZONE, now: deps.now(), count: readDays(request) }
        return Response.json(await readTraffic(deps.sql, period), { headers: NO_STORE })
      },
      { detail: trafficDetail },
    )
    .get(
      ADMIN_API.modelFigures,
      async ({ request }) => {
        const period = { timeZone: deps.env.TIME_ZONE, now: deps.now(), count: readDays(request) }
        return Response.json(await readFigures(deps.sql, period), { headers: NO_STORE })
      },
      { detail: figuresDetail },
    )
