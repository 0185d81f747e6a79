import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { AdminAnalytics, TrafficReport } from '../../../../shared/admin-reports.ts'
import { ModelFigures } from '../../../../shared/model-figures.ts'
import { documented } from '../../../platform/http/documented.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readFigures } from '../../model/status/figures.ts'
import { type GuardDeps, portalRoutes } from '../session/guard.ts'
import { DAYS_QUERY, daysIn } from './days-query.ts'
import { readAnalytics, readTraffic } from './report.ts'

const analyticsDetail = documented({
  summary: 'Visits, searches, questionnaires, places and cost of all time',
  description:
    'Questionnaires are those received, erased ones too, a corrected one once. Costs in cents, with fractions.',
  tag: 'Portal',
  answers: { 200: AdminAnalytics },
  failures: ['unauthorized'],
})

const trafficDetail = documented({
  summary: 'The last days one by one, with the same number before',
  description:
    'Days in TIME_ZONE, today included. Visits are pages opened; states are those of the fifty that a phone named.',
  tag: 'Portal',
  query: DAYS_QUERY,
  answers: { 200: TrafficReport },
  failures: ['unauthorized', 'invalid'],
})

const figuresDetail = documented({
  summary: 'What the model did for families in the last days',
  description:
    'Times in milliseconds: of the model for one call, and of families for all calls of a search with their place in ' +
    'the queue. Days in TIME_ZONE, today included.',
  tag: 'Portal',
  query: DAYS_QUERY,
  answers: { 200: ModelFigures },
  failures: ['unauthorized', 'invalid'],
})

/** GET /api/admin/analytics, /api/admin/traffic and /api/admin/model/figures. */
export const reportRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'now'>) =>
  portalRoutes(deps, 'reports')
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
        const question = { timeZone: deps.env.TIME_ZONE, now: deps.now(), count: daysIn(request) }
        return Response.json(await readTraffic(deps.sql, question), { headers: NO_STORE })
      },
      { detail: trafficDetail },
    )
    .get(
      ADMIN_API.modelFigures,
      async ({ request }) => {
        const question = { timeZone: deps.env.TIME_ZONE, now: deps.now(), count: daysIn(request) }
        return Response.json(await readFigures(deps.sql, question), { headers: NO_STORE })
      },
      { detail: figuresDetail },
    )
