import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../shared/admin-paths.ts'
import { AdminAnalytics, TRAFFIC_PERIODS, TrafficReport } from '../../shared/admin-reports.ts'
import { type GuardDeps, requireAdmin } from '../admin/guard.ts'
import type { Deps } from '../app.ts'
import { documented } from '../http/documented.ts'
import { parseWith } from '../http/json-body.ts'
import { readAnalytics, readTraffic } from './report.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }
const USUAL_DAYS = '30'

const TrafficQuery = z.object({
  days: z.pipe(
    z._default(z.enum(TRAFFIC_PERIODS.map(String), 'The days are 7, 30 or 90'), USUAL_DAYS),
    z.transform(Number),
  ),
})

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
  query: { days: `${TRAFFIC_PERIODS.join(', ')}; ${USUAL_DAYS} when not given` },
  answers: { 200: TrafficReport },
  failures: ['unauthorized', 'invalid'],
})

/** GET /api/admin/analytics and /api/admin/traffic. */
export const reportRoutes = (deps: GuardDeps & Pick<Deps, 'env' | 'now'>) =>
  new Elysia({ name: 'reports' })
    .get(
      ADMIN_API.analytics,
      async ({ request }) => {
        await requireAdmin(deps, request)
        return Response.json(await readAnalytics(deps.sql), NO_STORE)
      },
      { detail: analyticsDetail },
    )
    .get(
      ADMIN_API.traffic,
      async ({ request }) => {
        await requireAdmin(deps, request)
        const { days } = parseWith(TrafficQuery, Object.fromEntries(new URL(request.url).searchParams))
        const question = { timeZone: deps.env.TIME_ZONE, now: deps.now(), count: days }
        return Response.json(await readTraffic(deps.sql, question), NO_STORE)
      },
      { detail: trafficDetail },
    )
