import * as z from 'zod/mini'
import { readFigures } from '#server/features/model/usage/service.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  AdminAnalytics,
  FirstContactReport,
  MIN_FAMILIES,
  REPORT_WEEKS,
  StagesReport,
  TRAFFIC_PERIODS,
  TrafficReport,
} from '#shared/desk/admin-reports.ts'
import { ModelFigures } from '#shared/desk/model.ts'
import { readFirstContact, readStages } from './lead-reports.ts'
import { readAnalytics, readTraffic } from './report.ts'

const DEFAULT_DAYS = '30'

const DaysQuery = z.object({
  days: z
    .pipe(
      z._default(z.enum(TRAFFIC_PERIODS.map(String), 'The days are 7, 30 or 90'), DEFAULT_DAYS),
      z.transform(Number),
    )
    .check(z.describe('How many days, today included.')),
})

const figures = { method: 'GET', access: 'figures', tag: 'Portal' } as const

/** How families use the site, and what the model did for them. */
export const trafficRoutes = ({ sql, env, now }: Pick<Platform, 'sql' | 'env' | 'now'>) => {
  const periodOf = ({ days }: { days: number }) => ({ timeZone: env.TIME_ZONE, now: now(), count: days })
  return [
    route({
      ...figures,
      path: ADMIN_API.analytics,
      summary: 'Get visits, searches, questionnaires, top cities and cost of all time',
      description: `Searches are submissions that were matched, and each correction is one. Questionnaires count a corrected one once. Both include erased ones. \`topCities\` has visits and families until the end of yesterday, of cities with at least ${MIN_FAMILIES} of them. Costs are in cents, with fractions.`,
      output: AdminAnalytics,
      handler: () => readAnalytics(sql, { timeZone: env.TIME_ZONE, now: now() }),
    }),
    route({
      ...figures,
      path: ADMIN_API.traffic,
      summary: 'Get traffic by day, with the same number of days before for comparison',
      description: `Days are in \`timeZone\`. A visit is a page view, and a search is a submission that was matched.`,
      query: DaysQuery,
      output: TrafficReport,
      handler: ({ query }) => readTraffic(sql, periodOf(query)),
    }),
    route({
      ...figures,
      path: ADMIN_API.modelFigures,
      summary: 'Get what the model did for families',
      description:
        'Times are in milliseconds. `medianMs` and `p95Ms` are of one call to the model; `waitMedianMs` and `waitP95Ms` are the time a family waited for all calls of its search, including the queue.',
      query: DaysQuery,
      output: ModelFigures,
      handler: ({ query }) => readFigures(sql, periodOf(query)),
    }),
  ]
}

const report = { method: 'GET', access: 'figures', tag: 'Portal' } as const
const WEEKS = `The last ${REPORT_WEEKS} weeks, the current one included. A week starts on Monday. Leads that were erased since are in no figure.`

/** What becomes of leads, as figures only: nothing about one person. */
export const deskReportRoutes = ({ sql, env, now }: Pick<Platform, 'sql' | 'env' | 'now'>) => {
  const scope = () => ({ sql, timeZone: env.TIME_ZONE, now: now() })
  return [
    route({
      ...report,
      path: ADMIN_API.reportFirstContact,
      summary: 'Get how soon leads were contacted, by the week in which they arrived',
      description: `${WEEKS} A lead is contacted when it is first set to contacted, touring or decided.`,
      output: FirstContactReport,
      handler: () => readFirstContact(scope()),
    }),
    route({
      ...report,
      path: ADMIN_API.reportStages,
      summary: 'Get how many leads were in each stage at the end of each week, and why leads were closed',
      description: `${WEEKS} Reasons that fewer than ${MIN_FAMILIES} leads share are counted together.`,
      output: StagesReport,
      handler: () => readStages(scope()),
    }),
  ]
}
