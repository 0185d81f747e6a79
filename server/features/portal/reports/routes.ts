import * as z from 'zod/mini'
import type { Schema } from '#server/platform/http/declaration.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  DEFAULT_REPORT_WEEKS,
  DemandReport,
  FeaturedReport,
  FirstContactReport,
  MIN_FAMILIES,
  PlacesReport,
  REPORT_WEEKS,
  StagesReport,
} from '#shared/desk/reports.ts'
import { readFirstContact, readStages } from './lead-reports.ts'
import { readDemand, readFeatured, readPlaces } from './market-reports.ts'
import type { ReportScope } from './report-weeks.ts'

const WeeksQuery = z.object({
  weeks: z
    .pipe(
      z._default(
        z.enum(REPORT_WEEKS.map(String), `The weeks are ${REPORT_WEEKS.join(', ')}`),
        String(DEFAULT_REPORT_WEEKS),
      ),
      z.transform(Number),
    )
    .check(z.describe('How many weeks, the current one included. A week starts on Monday.')),
})

const SMALL = `Until the end of yesterday. A place or wish of fewer than ${MIN_FAMILIES} families isn't listed, or its number is null; neither is one that would tell it by subtraction.`

/** The portal's reports, under /api/admin/reports. They hold figures only, nothing about one person. */
export const deskReportRoutes = ({ sql, env, now }: Pick<Platform, 'sql' | 'env' | 'now'>) => {
  const report = <Output extends Schema>(
    declared: { path: string; summary: string; description: string; output: Output },
    readReport: (scope: ReportScope) => Promise<z.input<Output>>,
  ) =>
    route({
      ...declared,
      method: 'GET',
      access: 'figures',
      tag: 'Portal',
      query: WeeksQuery,
      handler: ({ query: { weeks } }) => readReport({ sql, timeZone: env.TIME_ZONE, now: now(), weeks }),
    })
  return [
    report(
      {
        path: ADMIN_API.reportFirstContact,
        summary: 'Get how soon leads were contacted, by the week in which they arrived',
        description:
          'A lead is contacted when it is first set to contacted, touring or decided. `erased` leads of a week are in no other figure.',
        output: FirstContactReport,
      },
      readFirstContact,
    ),
    report(
      {
        path: ADMIN_API.reportStages,
        summary: 'Get how many leads were in each stage at the end of each week, and why leads were closed',
        description: `Leads that were erased since are in no count. Reasons that fewer than ${MIN_FAMILIES} leads share are counted together.`,
        output: StagesReport,
      },
      readStages,
    ),
    report(
      {
        path: ADMIN_API.reportPlaces,
        summary: 'Get where families live, by state, county and city',
        description: SMALL,
        output: PlacesReport,
      },
      readPlaces,
    ),
    report(
      {
        path: ADMIN_API.reportDemand,
        summary: 'Get what families ask for, and what the catalog has',
        description: SMALL,
        output: DemandReport,
      },
      readDemand,
    ),
    report(
      {
        path: ADMIN_API.reportFeatured,
        summary: 'Get how often advertised businesses were shown, opened and called',
        description: 'As phones reported it, with the same number of weeks before for comparison.',
        output: FeaturedReport,
      },
      readFeatured,
    ),
  ]
}
