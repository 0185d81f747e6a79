import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FirstContactReport, MIN_FAMILIES, REPORT_WEEKS, StagesReport } from '#shared/desk/reports.ts'
import { readFirstContact, readStages } from './service.ts'

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
